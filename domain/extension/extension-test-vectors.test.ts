import { describe, test } from 'vitest'
import { replayScenario } from '../test-vectors/replay-scenario.ts'
import stories from '../test-vectors/tenor-extension-fineract.json' with { type: 'json' }

describe('published stories of moved due days', () => {
  test.each(stories.cases.map(story => [story.name, story] as const))('%s', (_name, { events }) => {
    replayScenario(events)
  })
})
