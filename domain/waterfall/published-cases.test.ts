import { describe, expect, test } from 'vitest'
import { replayStory } from '../cases/replay-story.ts'
import stories from '../cases/waterfall-fineract.json' with { type: 'json' }

describe('published stories of payments, charges and reversals', () => {
  test.each(stories.cases)('$id', ({ events }) => {
    replayStory(events)
    expect.hasAssertions()
  })

  test('a changed figure in a story is noticed', () => {
    for (const { events } of stories.cases) {
      const changed = JSON.stringify(events).replace(/"paid":"/, '"paid":"9')
      const broken: (typeof stories.cases)[number]['events'] = JSON.parse(changed)
      expect(() => replayStory(broken)).toThrow()
    }
  })
})
