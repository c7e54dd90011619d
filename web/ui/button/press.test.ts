import { expect, test } from 'vitest'
import { createPressLock } from './press.ts'

const lock = () => {
  const heard: boolean[] = []
  return { heard, press: createPressLock(busy => heard.push(busy)) }
}

test('a second press while the first is under way does nothing', async () => {
  const { heard, press } = lock()
  const first = Promise.withResolvers<void>()
  let times = 0
  const pay = () => {
    times += 1
    return first.promise
  }
  press(pay)
  press(pay)
  expect({ times, heard }).toEqual({ times: 1, heard: [true] })
  first.resolve()
  await first.promise
  await Promise.resolve()
  expect(heard).toEqual([true, false])
  press(pay)
  expect(times).toBe(2)
})

test('a press that starts nothing never makes the button busy', () => {
  const { heard, press } = lock()
  press(() => undefined)
  expect(heard).toEqual([])
})

test('a press that fails frees the button, and the failure is not swallowed', async () => {
  const { heard, press } = lock()
  const unhandled = new Promise(resolve => process.once('unhandledRejection', resolve))
  press(() => Promise.reject(new Error('no network')))
  expect(await unhandled).toEqual(new Error('no network'))
  expect(heard).toEqual([true, false])
})
