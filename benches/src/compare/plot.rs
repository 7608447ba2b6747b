//! A line plot with two logarithmic axes, as SVG for light and dark pages.

use std::fmt::Write as _;

/// A line of the plot: a name and its points; no coordinate may be 0.
#[derive(Clone, Debug)]
pub struct Line {
    /// The label, shown at the last point.
    pub name: String,
    /// Number of files and milliseconds.
    pub points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 460.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 120.0;
const TOP: f64 = 40.0;
const BOTTOM: f64 = 50.0;
const COLOURS: &[&str] = &[
    "#d6336c", "#1c7ed6", "#74b816", "#f08c00", "#7048e8", "#0ca678", "#868e96", "#495057",
];

/// Minimum distance of two labels, in pixels.
const LEADING: f64 = 14.0;

/// Plots the lines.
#[must_use]
pub fn plot(title: &str, below: &str, lines: &[Line]) -> String {
    let points = || lines.iter().flat_map(|line| line.points.iter());
    let across = Axis::around(points().map(|point| point.0), LEFT, WIDTH - RIGHT);
    let up = Axis::around(points().map(|point| point.1), HEIGHT - BOTTOM, TOP);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{LEFT}\" y=\"22\" font-size=\"15\">{}</text>\n\
         <text x=\"{LEFT}\" y=\"{}\">{}</text>\n",
        escaped(title),
        HEIGHT - 10.0,
        escaped(below),
    );
    grid(&mut svg, &across, &up);
    let mut names = Vec::new();
    for (line, colour) in lines.iter().zip(COLOURS.iter().cycle()) {
        let places: Vec<(f64, f64)> = line
            .points
            .iter()
            .map(|point| (across.place(point.0), up.place(point.1)))
            .collect();
        draw(&mut svg, &places, colour);
        names.extend(
            places
                .last()
                .map(|last| (last.1, line.name.as_str(), *colour)),
        );
    }
    label(&mut svg, names);
    svg.push_str("</svg>\n");
    svg
}

/// A logarithmic axis between two coordinates of the picture.
struct Axis {
    lowest: f64,
    highest: f64,
    from: f64,
    to: f64,
}

impl Axis {
    /// The powers of ten that enclose the values.
    fn around(values: impl Iterator<Item = f64>, from: f64, to: f64) -> Self {
        let (least, most) = values.fold((f64::INFINITY, 0.0_f64), |(least, most), value| {
            (least.min(value), most.max(value))
        });
        Self {
            lowest: least.log10().floor(),
            highest: most.log10().ceil(),
            from,
            to,
        }
    }

    fn place(&self, value: f64) -> f64 {
        let share = (value.log10() - self.lowest) / (self.highest - self.lowest).max(1.0);
        self.from + share * (self.to - self.from)
    }

    fn powers(&self) -> impl Iterator<Item = f64> {
        (self.lowest as i32..=self.highest as i32).map(|power| 10_f64.powi(power))
    }
}

fn grid(svg: &mut String, across: &Axis, up: &Axis) {
    let (right, bottom) = (WIDTH - RIGHT, HEIGHT - BOTTOM);
    for value in across.powers() {
        let x = across.place(value);
        push(
            svg,
            format_args!(
                "<path d=\"M{x:.1} {TOP}V{bottom}\" stroke=\"#dee2e6\"/>\n<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{value} files</text>\n",
                bottom + 16.0
            ),
        );
    }
    for value in up.powers() {
        let y = up.place(value);
        push(
            svg,
            format_args!(
                "<path d=\"M{LEFT} {y:.1}H{right}\" stroke=\"#dee2e6\"/>\n<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{value} ms</text>\n",
                LEFT - 8.0,
                y + 4.0
            ),
        );
    }
}

fn draw(svg: &mut String, places: &[(f64, f64)], colour: &str) {
    let path: Vec<String> = places
        .iter()
        .map(|(x, y)| format!("{x:.1},{y:.1}"))
        .collect();
    push(
        svg,
        format_args!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\n",
            path.join(" ")
        ),
    );
    for (x, y) in places {
        push(
            svg,
            format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>\n"),
        );
    }
}

/// Places the labels at the ends of their lines, so that they do not overlap.
fn label(svg: &mut String, mut names: Vec<(f64, &str, &str)>) {
    names.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut free = 0.0_f64;
    for (y, name, colour) in names {
        let y = y.max(free);
        free = y + LEADING;
        push(
            svg,
            format_args!(
                "<text x=\"{}\" y=\"{:.1}\" fill=\"{colour}\">{}</text>\n",
                WIDTH - RIGHT + 8.0,
                y + 4.0,
                escaped(name)
            ),
        );
    }
}

fn push(svg: &mut String, text: std::fmt::Arguments<'_>) {
    let written = svg.write_fmt(text);
    debug_assert!(written.is_ok(), "a string takes everything");
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ten_times_as_much_is_as_far_everywhere() {
        let axis = Axis::around([2.0, 500.0].into_iter(), 0.0, 300.0);
        assert_eq!(
            [1.0, 10.0, 1000.0].map(|value| axis.place(value).round()),
            [0.0, 100.0, 300.0]
        );
    }

    #[test]
    fn a_plot_has_each_line_and_its_name() {
        let line = |name: &str| Line {
            name: name.to_owned(),
            points: vec![(1000.0, 3.0), (20_000.0, 50.0)],
        };
        let svg = plot("a < b", "here", &[line("x"), line("y & z")]);
        assert_eq!(svg.matches("<polyline").count(), 2);
        assert!(svg.contains(">y &amp; z<") && svg.contains("a &lt; b"));
    }
}
