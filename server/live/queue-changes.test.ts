import { expect, test } from 'vitest'
import { createQueueChanges, type QueueChange } from './queue-changes.ts'

const changeOf = (id: string, version = '1'): QueueChange => ({
  queue: 'complaints',
  id,
  version,
  market: 'ID',
})

const setUp = () => {
  let now = 0
  const changes = createQueueChanges(() => now)
  return {
    pass: (ms: number) => {
      now += ms
    },
    publish: (change: QueueChange) => changes.publish(JSON.stringify(change)),
    publishGap: changes.publishGap,
    /** What a stream that opens now hears at once: versions by row, or a gap. */
    heardAtOnce: () => {
      const heard: string[] = []
      changes.follow({
        onChange: ({ id, version }) => heard.push(`${id} ${version}`),
        onGap: () => heard.push('gap'),
      })()
      return heard
    },
  }
}

test('a new stream hears the latest change of each row in the last 15 seconds', () => {
  const { pass, publish, heardAtOnce } = setUp()
  publish(changeOf('a'))
  publish(changeOf('b'))
  pass(10_000)
  publish(changeOf('a', '2'))
  expect(heardAtOnce()).toEqual(['b 1', 'a 2'])
  pass(5_001)
  expect(heardAtOnce()).toEqual(['a 2'])
  pass(10_000)
  expect(heardAtOnce()).toEqual([])
})

test('it hears of a gap where too many rows changed or a change may have been missed', () => {
  const { pass, publish, publishGap, heardAtOnce } = setUp()
  for (let row = 0; row <= 200; row += 1) publish(changeOf(`c${row}`))
  expect(heardAtOnce()).toEqual(['gap'])
  pass(15_001)
  publish(changeOf('d'))
  expect(heardAtOnce()).toEqual(['d 1'])
  publishGap()
  expect(heardAtOnce()).toEqual(['gap'])
})
