// Lists what the glob package finds, in the order of localeCompare: a JSON list of questions on stdin, a list of lists on stdout.
import { text } from 'node:stream/consumers';
import { glob } from 'glob';

const list = async ({ cwd, pattern, caseSensitive }) => {
  const entries = await glob(pattern, {
    cwd,
    withFileTypes: true,
    nodir: true,
    nocase: !caseSensitive,
    dot: true,
    ignore: ['**/node_modules/**', '**/.git/**'],
    follow: false,
  });
  const paths = entries.map((entry) => entry.fullpath());
  return paths.sort((left, right) => left.localeCompare(right, 'en'));
};

const answers = [];
for (const question of JSON.parse(await text(process.stdin))) {
  answers.push(await list(question));
}
process.stdout.write(JSON.stringify(answers));
