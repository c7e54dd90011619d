import { judge, judgedValue, type Measurement } from './measurement.ts'

const heading = ['What', 'Figure', 'Beside it', 'Ratio', 'Bar', 'Verdict']

const cellsOf = (figure: Measurement): string[] => [
  figure.label,
  amountOf(figure.measured, figure.unit),
  figure.baseline
    ? `${amountOf(figure.baseline.measured, figure.unit)} ${figure.baseline.label}`
    : '',
  figure.baseline ? `${judgedValue(figure).toFixed(2)} ×` : '',
  thresholdOf(figure),
  judge(figure),
]

/** The table as Markdown, for docs/performance.md; without notes. */
export const markdownOf = (figures: readonly Measurement[]): string =>
  [heading, heading.map(() => '---'), ...figures.map(cellsOf)]
    .map(cells => `| ${cells.map(cell => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`)
    .join('\n')

/** The table as text: one line for each measurement, its notes below it. */
export const tableOf = (figures: readonly Measurement[]): string => {
  const rows = [heading, ...figures.map(cellsOf)]
  const widths = heading.map((_, column) =>
    Math.max(...rows.map(row => (row[column] ?? '').length)),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  return rows
    .flatMap((row, index) => {
      const note = figures[index - 1]?.note
      return note === undefined ? [line(row)] : [line(row), `    ${note}`]
    })
    .join('\n')
}

const amountOf = (value: number, unit: Measurement['unit']): string => {
  const digits = unit === 'ms' && value < 100 ? 1 : 0
  const number = value.toLocaleString('en', { maximumFractionDigits: digits })
  return `${number} ${unit}`
}

const thresholdOf = ({ threshold, baseline, unit }: Measurement): string => {
  if (!threshold) return ''
  const [sign, value] = 'atLeast' in threshold ? ['≥', threshold.atLeast] : ['≤', threshold.atMost]
  return baseline ? `${sign} ${value} ×` : `${sign} ${amountOf(value, unit)}`
}
