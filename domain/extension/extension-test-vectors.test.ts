import { describe, test } from 'vitest'
import { replayScenario } from '../test-vectors/replay-scenario.ts'
import vectors from '../test-vectors/tenor-extension-fineract.json' with { type: 'json' }

describe('published stories of moved due days', () => {
  test.each(vectors.cases.map(vector => [vector.name, vector] as const))(
    '%s',
    (_name, { events }) => {
      replayScenario(events)
    },
  )
})
