import { createElement } from 'react'
import { expect, test } from 'vitest'
import { refusalCode } from '#contract/envelope.ts'
import { renderPage, textOf } from '../rendering/render-page.tsx'
import { RefusedOfferView } from './refused-offer.tsx'

const refused = {
  productId: 'dana-cepat',
  choice: {},
  refusedBy: refusalCode.borrowerBlocked,
  message: '',
  openLoanAddress: undefined,
}

test.each(['en', 'id', 'hi', 'es'] as const)(
  'in %s a blocked borrower reads why there is no offer and what to do',
  locale => {
    const markup = renderPage(createElement(RefusedOfferView, { refused }), { facts: { locale } })
    for (const path of ['/customerService', '/order', '/complaint']) {
      expect(markup).toContain(`href="${path}"`)
    }
    // Nothing to apply with.
    expect(markup).not.toContain('<form')
    expect(textOf(markup)).not.toContain('blocked')
    expect(textOf(markup).length).toBeGreaterThan(100)
  },
)
