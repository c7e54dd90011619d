import { createElement } from 'react'
import { expect, test } from 'vitest'
import { renderPage, textOf } from '../../rendering/render-page.tsx'
import ErrorPage from './error-page.tsx'
import { FailureView } from './failure-page.tsx'

test.each([
  ['ID', 'Belum berhasil Uang dan data Anda aman.', 'Kembali ke beranda'],
  ['IN', 'That did not work Your money and your data are safe.', 'Back to home'],
] as const)('in %s it says: %s, and leads home', (market, words, action) => {
  const markup = renderPage(createElement(ErrorPage), { market, at: '/error' })
  expect(textOf(markup)).toContain(words)
  expect(markup).toMatch(new RegExp(`href="/home"[^>]*>[^<]*${action}`))
})

test('an error of ours names its reference; another failure has none', () => {
  const shown = (reference?: string) =>
    textOf(
      renderPage(
        createElement(FailureView, {
          failure: { kind: 'fault', message: '', ...(reference && { reference }) },
        }),
        { market: 'IN' },
      ),
    )
  expect(shown('0af7651916cd')).toContain('Reference: 0af7651916cd')
  expect(shown()).not.toContain('Reference')
})
