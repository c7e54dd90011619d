import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import type { MonthCounts } from './counts-by-month.ts'

const colors = ['blue.6', 'orange.6', 'green.7', 'grape.6', 'red.6', 'teal.6', 'yellow.7', 'gray.6']

/**
 * Counts by month, a bar for each month and a part of it for each kind. The table under it has the
 * same figures, so it is hidden from those who hear it.
 */
export const CountChart = ({ kinds, months }: MonthCounts) => (
  <figure aria-hidden="true" style={{ margin: '0 16px 12px' }}>
    <BarChart
      h={220}
      type="stacked"
      data={[...months]}
      dataKey="month"
      series={kinds.map((kind, index) => ({
        name: `kind${index}`,
        label: kind,
        color: colors[index % colors.length] ?? 'gray.6',
      }))}
      withLegend
      barChartProps={{ accessibilityLayer: false }}
    />
  </figure>
)
