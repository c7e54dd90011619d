import { describe, test } from 'vitest'
import { replayStory } from '../cases/replay-story.ts'
import stories from '../cases/tenor-extension-fineract.json' with { type: 'json' }

describe('published stories of moved due days', () => {
  test.each(stories.cases.map(story => [story.name, story] as const))('%s', (_name, { events }) => {
    replayStory(events)
  })
})
