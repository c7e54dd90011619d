import { expect, test } from 'vitest'
import { type CleaningResult, cleanInProcess, createImageCleaner } from './image-cleaner.ts'

/** A cleaner whose images take until `finish` is called. */
const setUp = () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const cleaner = createImageCleaner(async bytes => {
    const name = bytes.toString()
    begun.push(name)
    await new Promise<void>(resolve => ends.set(name, resolve))
    return 'damaged'
  })
  const send = async (owner: string, name: string): Promise<CleaningResult> =>
    await cleaner.clean(Buffer.from(name), owner)
  const finish = async (name: string, results: readonly Promise<CleaningResult>[]) => {
    ends.get(name)?.()
    await Promise.any(results)
  }
  return { begun, send, finish, ends }
}

test('an owner whose images are many waits behind one who sends one', async () => {
  const { begun, send, ends } = setUp()
  for (const name of ['a1', 'a2', 'a3']) void send('a', name)
  for (const name of ['b1', 'b2', 'b3']) void send('b', name)
  void send('siti', 's1')
  await expect.poll(() => begun).toEqual(['a1', 'b1'])
  ends.get('a1')?.()
  await expect.poll(() => begun).toContain('s1')
  expect(begun).not.toContain('a3')
})

test('one image of an owner is cleaned at a time', async () => {
  const { begun, send, ends } = setUp()
  const first = send('a', 'a1')
  void send('a', 'a2')
  await expect.poll(() => begun).toEqual(['a1'])
  ends.get('a1')?.()
  await first
  await expect.poll(() => begun).toEqual(['a1', 'a2'])
})

test('an owner has four waiting; another is still taken', async () => {
  const { begun, send } = setUp()
  for (let n = 0; n < 5; n += 1) void send('a', `a${n}`)
  expect(await send('a', 'a5')).toBe('busy')
  void send('siti', 's1')
  await expect.poll(() => begun).toEqual(['a0', 's1'])
})

test('a picture that is not cleaned in time may be sent again; it is not called damaged', async () => {
  expect(await cleanInProcess(Buffer.from('photo'), 1)).toBe('busy')
  expect(await cleanInProcess(Buffer.from('photo'))).toBe('type')
})
