import type { Benchmark } from '../measurement.ts'
import { consoleAgentsBenchmark } from './console-agents-benchmark.ts'
import { consoleListsBenchmark } from './console-lists-benchmark.ts'
import { consoleRedrawBenchmark } from './console-redraw-benchmark.ts'
import { consoleSizesBenchmark } from './console-sizes-benchmark.ts'
import { effortBenchmark } from './effort-benchmark.ts'
import { endOfDayBenchmark } from './end-of-day-benchmark.ts'
import { firstViewBenchmark } from './first-view-benchmark.ts'
import { lighthouseBenchmark } from './lighthouse-benchmark.ts'
import { loanDetailsBenchmark } from './loan-details-benchmark.ts'
import { pagesBenchmark } from './pages-benchmark.ts'
import { postingsBenchmark } from './postings-benchmark.ts'
import { scaleBenchmark } from './scale-benchmark.ts'
import { sizesBenchmark } from './sizes-benchmark.ts'
import { twoProcessesBenchmark } from './two-processes-benchmark.ts'

/** Every row of the table of budgets, in its order. */
export const benchmarks: readonly Benchmark[] = [
  postingsBenchmark,
  loanDetailsBenchmark,
  pagesBenchmark,
  twoProcessesBenchmark,
  firstViewBenchmark,
  lighthouseBenchmark,
  effortBenchmark,
  sizesBenchmark,
  endOfDayBenchmark,
  scaleBenchmark,
  consoleSizesBenchmark,
  consoleListsBenchmark,
  consoleRedrawBenchmark,
  consoleAgentsBenchmark,
]
