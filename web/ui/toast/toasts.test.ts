import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast, toastStore } from './toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

const texts = () => toastStore.shown().map(toast => toast.text)

test('a toast stays for three seconds', () => {
  showToast('Disalin')
  vi.advanceTimersByTime(2_999)
  expect(texts()).toEqual(['Disalin'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test.each([
  [301, 301],
  [300, 3_000],
  [0, 3_000],
  [8_000, 8_000],
])('one with a duration of %d ms stays for %d ms', (durationMs, time) => {
  showToast('Disalin', { durationMs })
  vi.advanceTimersByTime(time - 1)
  expect(texts()).toEqual(['Disalin'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('the same text again replaces the one shown and stays its own time', () => {
  showToast('Silakan pilih')
  vi.advanceTimersByTime(2_000)
  showToast('Silakan pilih')
  expect(texts()).toEqual(['Silakan pilih'])
  vi.advanceTimersByTime(1_500)
  expect(texts()).toEqual(['Silakan pilih'])
})

test('those who draw toasts hear of each coming and going until they leave', () => {
  let heard = 0
  const leave = toastStore.subscribe(() => {
    heard += 1
  })
  showToast('Disalin')
  vi.advanceTimersByTime(3_000)
  expect(heard).toBe(2)
  leave()
  showToast('Disalin')
  expect(heard).toBe(2)
})

test('a server shows none, so that no borrower sees the toast of another', () => {
  showToast('Disalin')
  expect(toastStore.shownOnServer()).toEqual([])
})
