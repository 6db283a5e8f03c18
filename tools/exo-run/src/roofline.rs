//! The roofline model as a picture: the machine's limit at each arithmetic intensity, and the
//! points that versions of a procedure reach.

use std::ops::Range;

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::peaks::{Bandwidth, Peaks, size};

/// A version of a procedure.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Point {
    /// Its name.
    pub(crate) name: String,
    /// Arithmetic operations per byte of arguments.
    pub(crate) intensity: f64,
    /// Arithmetic operations per second.
    pub(crate) rate: f64,
}

const SIZE: (u32, u32) = (960, 640);
const FONT: &str = "sans-serif";
/// The share of the height that is above the roofs.
const LEGEND: f64 = 0.26;
/// Pixels between the baselines of labels.
const LINE: i32 = 18;
/// The most characters of a version's name that are shown.
const NAME: usize = 48;
const ROOFS: [RGBColor; 5] = [
    RGBColor(0, 114, 178),
    RGBColor(0, 158, 115),
    RGBColor(230, 159, 0),
    RGBColor(204, 121, 167),
    RGBColor(110, 110, 110),
];

/// An SVG picture. Versions whose operations are not known are not in it.
pub(crate) fn picture(title: &str, peaks: &Peaks, points: &[Point]) -> Result<String, String> {
    let is_drawn = |point: &&Point| {
        [point.intensity, point.rate]
            .iter()
            .all(|value| value.is_finite() && *value > 0.0)
    };
    let points: Vec<&Point> = points.iter().filter(is_drawn).collect();
    let mut svg = String::new();
    draw(&mut svg, title, peaks, &points).map_err(|error| error.to_string())?;
    Ok(svg)
}

fn draw(
    svg: &mut String,
    title: &str,
    peaks: &Peaks,
    points: &[&Point],
) -> Result<(), Box<dyn std::error::Error>> {
    let top = peaks.arithmetic.as_ref().map(|peak| peak.rate / 1e9);
    let unit = peaks.work.unit();
    let x = intensities(peaks, points);
    let y = rates(peaks, points, &x);
    let root = SVGBackend::with_string(svg, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&root)
        .caption(title, (FONT, 20))
        .margin(16)
        .x_label_area_size(48)
        .y_label_area_size(72)
        .build_cartesian_2d((x.start..x.end).log_scale(), (y.start..y.end).log_scale())?;
    chart
        .configure_mesh()
        .light_line_style(RGBColor(245, 245, 245))
        .bold_line_style(RGBColor(215, 215, 215))
        .x_desc("arithmetic intensity, operations per byte of arguments")
        .y_desc(unit)
        .x_label_formatter(&|value| tick(*value))
        .y_label_formatter(&|value| tick(*value))
        .label_style((FONT, 15))
        .draw()?;
    for (read, color) in peaks.reads.iter().zip(ROOFS.iter().cycle()) {
        let end = ridge(peaks, read).map_or(x.end, |ridge| ridge.min(x.end));
        let rate = read.rate / 1e9;
        let line = [(x.start, x.start * rate), (end, end * rate)];
        let label = format!("{}: {:.1} GB/s", level(read), rate);
        legend(
            chart.draw_series(LineSeries::new(line, color.stroke_width(2)))?,
            &label,
            *color,
        );
    }
    if let (Some(top), Some(peak)) = (top, &peaks.arithmetic) {
        let ridges = peaks.reads.iter().filter_map(|read| ridge(peaks, read));
        let begin = ridges.fold(f64::INFINITY, f64::min);
        let begin = if begin.is_finite() { begin } else { x.start };
        let line = [(begin.clamp(x.start, x.end), top), (x.end, top)];
        legend(
            chart.draw_series(LineSeries::new(line, BLACK.stroke_width(2)))?,
            &format!("{}, {}: {top:.1} {unit}", peak.instruction, peak.name),
            BLACK,
        );
    }
    let marks = points.iter().map(|point| {
        let at = (point.intensity, point.rate / 1e9);
        Circle::new(at, 5, RED.filled())
    });
    chart.draw_series(marks)?;
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperRight)
        .background_style(WHITE.mix(0.9))
        .border_style(RGBColor(180, 180, 180))
        .label_font((FONT, 15))
        .draw()?;
    let places = points
        .iter()
        .map(|point| chart.backend_coord(&(point.intensity, point.rate / 1e9)));
    let places: Vec<(i32, i32)> = places.collect();
    // Labels are below the roof.
    let limit = top.map_or(0, |top| chart.backend_coord(&(x.end, top)).1 + LINE * 3 / 4);
    drop(chart);
    for (at, point, text) in labels(points, &places, peaks, limit) {
        let left = places[point].0 > SIZE.0.cast_signed() / 2;
        let (to, side) = match left {
            true => (places[point].0 - 12, HPos::Right),
            false => (places[point].0 + 12, HPos::Left),
        };
        let style = TextStyle::from((FONT, 15)).pos(Pos::new(side, VPos::Center));
        if at != places[point].1 {
            let leader = vec![places[point], (to, at)];
            root.draw(&PathElement::new(leader, RED.mix(0.5)))?;
        }
        let (width, height) = root.estimate_text_size(&text, &style)?;
        let (width, half) = (width.cast_signed(), height.cast_signed() / 2);
        let from = if left { to - width } else { to };
        let behind = [(from, at - half), (from + width, at + half)];
        root.draw(&Rectangle::new(behind, WHITE.mix(0.8).filled()))?;
        root.draw(&Text::new(text, (to, at), style))?;
    }
    root.present()?;
    Ok(())
}

fn legend<'a, DB: DrawingBackend + 'a>(
    series: &mut plotters::chart::SeriesAnno<'a, DB>,
    label: &str,
    color: RGBColor,
) {
    series
        .label(label)
        .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], color.stroke_width(2)));
}

/// The height, the point and the text of each label, so that no two of them meet.
fn labels(
    points: &[&Point],
    places: &[(i32, i32)],
    peaks: &Peaks,
    limit: i32,
) -> Vec<(i32, usize, String)> {
    let mut order: Vec<usize> = (0..points.len()).collect();
    order.sort_by_key(|point| places[*point].1);
    let mut heights: Vec<i32> = order.iter().map(|point| places[*point].1).collect();
    spread(&mut heights, limit);
    let text = |point: usize| {
        let Point { name, rate, .. } = points[point];
        let share = peaks.arithmetic.as_ref().map(|peak| {
            let percent = 100.0 * rate / peak.rate;
            format!(", {percent:.0} % of {}", peak.instruction)
        });
        format!(
            "{}: {:.1} {}{}",
            shortened(name),
            rate / 1e9,
            peaks.work.unit(),
            share.unwrap_or_default()
        )
    };
    let texts = order.iter().map(|point| (*point, text(*point)));
    heights
        .into_iter()
        .zip(texts)
        .map(|(at, (point, text))| (at, point, text))
        .collect()
}

/// Moves ascending heights down, so that the first one is not above a limit and no two are too close.
fn spread(heights: &mut [i32], limit: i32) {
    let mut least = limit;
    for height in heights {
        *height = (*height).max(least);
        least = *height + LINE;
    }
}

/// The end of a name, which tells files apart better than its beginning.
fn shortened(name: &str) -> String {
    let count = name.chars().count();
    match count > NAME {
        false => name.to_owned(),
        true => {
            let end: String = name.chars().skip(count - NAME + 1).collect();
            format!("…{end}")
        }
    }
}

/// The intensity from which on arithmetic, and not the bandwidth of a memory, is the limit.
fn ridge(peaks: &Peaks, read: &Bandwidth) -> Option<f64> {
    let peak = peaks.arithmetic.as_ref()?;
    Some(peak.rate / read.rate)
}

fn level(read: &Bandwidth) -> String {
    match read.capacity {
        Some(capacity) => format!("{}, {}", read.level, size(capacity)),
        None => read.level.clone(),
    }
}

/// The range of intensities: all ridges and points, with room for labels.
fn intensities(peaks: &Peaks, points: &[&Point]) -> Range<f64> {
    let ridges = peaks.reads.iter().filter_map(|read| ridge(peaks, read));
    bounds(ridges.chain(points.iter().map(|p| p.intensity)), 8.0, 8.0)
}

/// The range of rates, in 10^9 operations per second: the roofs and the points, with room for the legend.
fn rates(peaks: &Peaks, points: &[&Point], x: &Range<f64>) -> Range<f64> {
    let roof = peaks.arithmetic.iter().map(|peak| peak.rate / 1e9);
    let starts = peaks.reads.iter().map(|read| x.start * read.rate / 1e9);
    let points = points.iter().map(|point| point.rate / 1e9);
    let all = bounds(roof.chain(starts).chain(points), 1.5, 1.2);
    // The legend is above the roofs, where no points are.
    all.start..all.end * (all.end / all.start).powf(LEGEND / (1.0 - LEGEND))
}

fn bounds(values: impl Iterator<Item = f64>, below: f64, above: f64) -> Range<f64> {
    let (mut least, mut most) = (f64::INFINITY, 0.0f64);
    for value in values.filter(|value| value.is_finite() && *value > 0.0) {
        least = least.min(value);
        most = most.max(value);
    }
    match least.is_finite() {
        true => least / below..most * above,
        false => 0.1..10.0,
    }
}

fn tick(value: f64) -> String {
    let text = format!("{value:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    text.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::peaks::{Arithmetic, Work};
    use exo_ir::Elem;

    fn peaks() -> Peaks {
        Peaks {
            work: Work::Floats(Elem::F32),
            arithmetic: Some(Arithmetic {
                instruction: "FMA",
                name: "f32, AVX2".to_owned(),
                rate: 1e11,
            }),
            reads: vec![Bandwidth {
                level: "memory".to_owned(),
                capacity: None,
                bytes: 1,
                rate: 1e10,
            }],
            ..Peaks::default()
        }
    }

    fn point(name: &str, intensity: f64, rate: f64) -> Point {
        Point {
            name: name.to_owned(),
            intensity,
            rate,
        }
    }

    #[test]
    fn roofs_and_points_have_labels() {
        let points = [point("a<b>&.py", 5.0, 4e10), point("b", 5.0, 4e10)];
        let svg = picture("f(n=3)", &peaks(), &points).unwrap();
        for text in [
            "FMA, f32, AVX2: 100.0 GFLOP/s",
            "memory: 10.0 GB/s",
            "a&lt;b&gt;&amp;.py: 40.0 GFLOP/s, 40 % of FMA",
            "b: 40.0 GFLOP/s, 40 % of FMA",
            "arithmetic intensity, operations per byte of arguments",
        ] {
            assert!(svg.contains(text), "{text} is not in\n{svg}");
        }
    }

    #[test]
    fn bytes_have_operations_and_no_floating_point() {
        let peaks = Peaks {
            work: Work::Bytes,
            arithmetic: Some(Arithmetic {
                instruction: "VNNI",
                name: "ui8 by i8, AVX-512".to_owned(),
                rate: 8e11,
            }),
            ..peaks()
        };
        let svg = picture("f(n=3)", &peaks, &[point("b", 50.0, 2e11)]).unwrap();
        for text in [
            "VNNI, ui8 by i8, AVX-512: 800.0 Gop/s",
            "b: 200.0 Gop/s, 25 % of VNNI",
        ] {
            assert!(svg.contains(text), "{text} is not in\n{svg}");
        }
        assert!(!svg.contains("FLOP"), "{svg}");
    }

    #[test]
    fn there_is_a_picture_of_little() {
        for points in [
            vec![],
            vec![point("a", f64::NAN, 0.0), point("b", 1.0, 1.0)],
        ] {
            assert!(picture("f()", &Peaks::default(), &points).is_ok());
            assert!(picture("f()", &peaks(), &points).is_ok());
        }
    }

    #[test]
    fn labels_do_not_meet() {
        let mut heights = [100, 101, 102, 300];
        spread(&mut heights, 110);
        assert_eq!(heights, [110, 110 + LINE, 110 + 2 * LINE, 300]);
    }
}
