import { describe, expect, test } from 'vitest'
import { comparedInTurn, judge, median, quantile } from './measurement.ts'

describe('a measurement', () => {
  test('passes at its budget and misses beyond it', () => {
    const figure = { label: 'x', unit: 'bytes' } as const
    expect(judge({ ...figure, measured: 14_000, threshold: { atMost: 14_000 } })).toBe('pass')
    expect(judge({ ...figure, measured: 14_001, threshold: { atMost: 14_000 } })).toBe('MISS')
  })

  test('is judged by its ratio when it has a baseline', () => {
    const baseline = { label: 'y', measured: 100 }
    const figure = { label: 'x', unit: 'per s', baseline, threshold: { atLeast: 0.7 } } as const
    expect(judge({ ...figure, measured: 70 })).toBe('pass')
    expect(judge({ ...figure, measured: 69 })).toBe('MISS')
  })

  test('in turn with its baseline is judged by the median of the ratios of its rounds', () => {
    // The machine was three times as fast in the second round, and slow for the baseline alone in the third.
    const compared = comparedInTurn('y', [110, 330, 100], [100, 300, 50])
    expect(compared).toMatchObject({ measured: 110, baseline: { label: 'y', measured: 100 } })
    const figure = { label: 'x', unit: 'per s', ...compared } as const
    expect(judge({ ...figure, threshold: { atLeast: 1.1 } })).toBe('pass')
    expect(judge({ ...figure, threshold: { atLeast: 1.11 } })).toBe('MISS')
    expect(() => comparedInTurn('y', [110, 330], [100])).toThrow('one side alone')
  })

  test('is refused when nothing was measured', () => {
    const figure = {
      label: 'x',
      unit: 'per s',
      measured: Number.NaN,
      threshold: { atLeast: 1 },
    } as const
    expect(() => judge(figure)).toThrow('nothing was measured')
    expect(() => judge({ ...figure, measured: 1, baseline: { label: 'y', measured: 0 } })).toThrow()
  })
})

describe('ranks', () => {
  test('of an even count lie between the two in the middle', () => {
    expect(median([4, 1, 3, 2])).toBe(2.5)
  })

  test('of no values are refused', () => {
    expect(() => quantile([], 0.95)).toThrow('no values')
  })
})
