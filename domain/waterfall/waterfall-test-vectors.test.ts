import { describe, expect, test } from 'vitest'
import { replayScenario } from '../test-vectors/replay-scenario.ts'
import vectors from '../test-vectors/waterfall-fineract.json' with { type: 'json' }

describe('published stories of payments, charges and reversals', () => {
  test.each(vectors.cases)('$id', ({ events }) => {
    replayScenario(events)
    expect.hasAssertions()
  })

  test('a changed figure in a story is noticed', () => {
    for (const { events } of vectors.cases) {
      const changed = JSON.stringify(events).replace(/"paid":"/, '"paid":"9')
      const broken: (typeof vectors.cases)[number]['events'] = JSON.parse(changed)
      expect(() => replayScenario(broken)).toThrow()
    }
  })
})
