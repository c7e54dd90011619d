import { join } from 'node:path'
import { root } from '#tools/build/run-step.ts'
import { firstLoadBudget, measureConsole } from '../console-sizes.ts'
import type { Benchmark } from '../measurement.ts'

/** The list that an agent opens first. */
const firstList = 'complaints'

export const consoleSizesBenchmark: Benchmark = {
  name: 'console-sizes',
  title: 'Bytes of the console’s first load, and of its screens',
  measure: async ({ log }) => {
    const { firstLoad, styles, files, screens } = await measureConsole(join(root, 'build/staff'))
    for (const { name, withFirstLoad } of screens) {
      log(`${name}: ${withFirstLoad}, of which ${withFirstLoad - firstLoad} are its own`)
    }
    const list = screens.find(({ name }) => name === firstList)
    const [heaviest] = screens
    if (!list || !heaviest) throw new Error(`the console has no screen ${firstList}`)
    return [
      {
        label: 'script of the console’s first load, brotli',
        measured: firstLoad,
        unit: 'bytes',
        threshold: { atMost: firstLoadBudget },
        note: `/staff, ${files.length} files`,
      },
      { label: 'styles of the console’s first load, brotli', measured: styles, unit: 'bytes' },
      {
        label: `the same script with that of /staff/${firstList}`,
        measured: list.withFirstLoad,
        unit: 'bytes',
        note: `the heaviest of ${screens.length} screens is ${heaviest.name}: ${heaviest.withFirstLoad}`,
      },
    ]
  },
}
