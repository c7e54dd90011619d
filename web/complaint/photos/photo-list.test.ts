import { expect, test } from 'vitest'
import {
  type ComplaintPhoto,
  nextToSend,
  roomFor,
  uploadedUrls,
  uploadStatus,
  withAddedPhotos,
  withChangedPhoto,
} from './photo-list.ts'

const file = new File([], 'photo')
const waiting = (key: string) => ({ key, preview: key, phase: 'waiting', file }) as const
const uploaded = (key: string) =>
  ({ key, preview: key, phase: 'uploaded', url: `/${key}` }) as const

test('nine are taken, and what is picked beyond is ignored', () => {
  const eight = withAddedPhotos(
    [],
    Array.from({ length: 8 }, (_, index) => waiting(`a${index}`)),
  )
  const nine = withAddedPhotos(eight, [waiting('b'), waiting('c')])
  expect(nine).toHaveLength(9)
  expect(nine.at(-1)?.key).toBe('b')
  expect(roomFor(nine)).toBe(0)
})

test('they go one at a time, in the order they were picked', () => {
  const photos: ComplaintPhoto[] = [uploaded('a'), waiting('b'), waiting('c')]
  expect(nextToSend(photos)?.key).toBe('b')
  const sending = withChangedPhoto(photos, { ...waiting('b'), phase: 'sending', share: 0 })
  expect(nextToSend(sending)).toBeUndefined()
  expect(uploadStatus(sending)).toBe('sending')
})

test('one that failed keeps the others going, and the complaint waiting', () => {
  const failed = { ...waiting('a'), phase: 'failed', message: '', retry: true } as const
  expect(nextToSend([failed, waiting('b')])?.key).toBe('b')
  expect(uploadStatus([failed, uploaded('b')])).toBe('failed')
  expect(uploadStatus([uploaded('b')])).toBe('ready')
  expect(uploadedUrls([failed, uploaded('b')])).toEqual(['/b'])
})

test('the result of a photo that was removed is ignored', () => {
  expect(withChangedPhoto([uploaded('a')], uploaded('b'))).toEqual([uploaded('a')])
})
