import '@mantine/charts/styles.css'
import { LineChart } from '@mantine/charts'

export type AmountChartProps = {
  /** A point for each day, the earliest first; amounts in major units. */
  readonly data: readonly Readonly<Record<string, string | number>>[]
  readonly series: readonly {
    readonly name: string
    readonly label: string
    readonly color: string
  }[]
}

const shortNumber = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** Lines by day. The table under it has the same figures, so it is hidden from those who hear it. */
export const AmountChart = ({ data, series }: AmountChartProps) => (
  <figure aria-hidden="true" style={{ margin: '0 16px 12px' }}>
    <LineChart
      h={220}
      data={[...data]}
      dataKey="day"
      series={[...series]}
      withLegend
      withDots={false}
      curveType="linear"
      valueFormatter={value => shortNumber.format(value)}
      lineChartProps={{ accessibilityLayer: false }}
    />
  </figure>
)
