import { expect, test } from 'vitest'
import {
  keptUrls,
  nextToSend,
  type Photo,
  roomFor,
  standingOf,
  withChanged,
  withPicked,
} from './photo-list.ts'

const file = new File([], 'photo')
const waiting = (key: string) => ({ key, preview: key, phase: 'waiting', file }) as const
const kept = (key: string) => ({ key, preview: key, phase: 'kept', url: `/${key}` }) as const

test('nine are taken, and what is picked beyond is ignored', () => {
  const eight = withPicked(
    [],
    Array.from({ length: 8 }, (_, index) => waiting(`a${index}`)),
  )
  const nine = withPicked(eight, [waiting('b'), waiting('c')])
  expect(nine).toHaveLength(9)
  expect(nine.at(-1)?.key).toBe('b')
  expect(roomFor(nine)).toBe(0)
})

test('they go one at a time, in the order they were picked', () => {
  const photos: Photo[] = [kept('a'), waiting('b'), waiting('c')]
  expect(nextToSend(photos)?.key).toBe('b')
  const sending = withChanged(photos, { ...waiting('b'), phase: 'sending', share: 0 })
  expect(nextToSend(sending)).toBeUndefined()
  expect(standingOf(sending)).toBe('sending')
})

test('one that failed keeps the others going, and the complaint waiting', () => {
  const failed = { ...waiting('a'), phase: 'failed', message: '', retry: true } as const
  expect(nextToSend([failed, waiting('b')])?.key).toBe('b')
  expect(standingOf([failed, kept('b')])).toBe('failed')
  expect(standingOf([kept('b')])).toBe('ready')
  expect(keptUrls([failed, kept('b')])).toEqual(['/b'])
})

test('what comes of a photo that was removed is forgotten', () => {
  expect(withChanged([kept('a')], kept('b'))).toEqual([kept('a')])
})
