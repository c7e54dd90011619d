import { expect, test } from 'vitest'
import { noCounts, violationsOf } from '../../harness/faults/fault-matrix.ts'
import { payers, runPayerRow } from '../../harness/faults/payer-faults.ts'

// Every payer that may be configured, with everything that goes wrong with a payout (docs/faults.md, P9).

test.each(payers.map(payer => [payer.name, payer] as const))(
  '%s: each payout leaves once, and ends as the payer says',
  async (_name, payer) => {
    const { row, counts } = await runPayerRow(payer, 1)
    expect(violationsOf(row)).toEqual([])
    expect(counts).toEqual(noCounts)
  },
  120_000,
)
