import { barredValue, type Figure, judge } from './figure.ts'

/** The table as text: one line a figure, its notes below it. */
export const tableOf = (figures: readonly Figure[]): string => {
  const cells = figures.map(figure => [
    figure.what,
    amountOf(figure.measured, figure.unit),
    figure.against
      ? `${amountOf(figure.against.measured, figure.unit)} ${figure.against.what}`
      : '',
    figure.against ? `${barredValue(figure).toFixed(2)} ×` : '',
    barOf(figure),
    judge(figure),
  ])
  const heading = ['What', 'Figure', 'Beside it', 'Ratio', 'Bar', 'Verdict']
  const rows = [heading, ...cells]
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

const amountOf = (value: number, unit: Figure['unit']): string => {
  const digits = unit === 'ms' && value < 100 ? 1 : 0
  const number = value.toLocaleString('en', { maximumFractionDigits: digits })
  return `${number} ${unit}`
}

const barOf = ({ bar, against, unit }: Figure): string => {
  if (!bar) return ''
  const [sign, value] = 'atLeast' in bar ? ['≥', bar.atLeast] : ['≤', bar.atMost]
  return against ? `${sign} ${value} ×` : `${sign} ${amountOf(value, unit)}`
}
