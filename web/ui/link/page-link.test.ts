import { createElement } from 'react'
import { Link } from 'react-router'
import { describe, expect, test } from 'vitest'
import { renderPage } from '../../rendering/render-page.tsx'
import { PageLink } from './page-link.tsx'

const markupOf = (link: typeof PageLink | typeof Link, props: Parameters<typeof PageLink>[0]) =>
  renderPage(createElement(link as typeof Link, props, 'words'), { at: '/loanDetail?orderId=1' })

describe('a link to one of our pages', () => {
  const addresses = [
    '/',
    '/home',
    '/complaints/detail',
    '/repayment?productId=1&orderId=a%20b',
    '/sandbox#messages',
    '/mine?full=1#data',
    // Left to the router, which writes them in another form.
    '?after=1',
    '#messages',
    'documents',
    '../mine',
    '/mine/',
    '/mine?',
    '/a/../mine',
    '//host.example/mine',
    'https://host.example/mine',
  ]
  test.each(addresses)('is written as the router writes it: %s', to => {
    const props = { to, className: 'link', 'aria-current': 'page' as const, replace: true }
    expect(markupOf(PageLink, props)).toBe(markupOf(Link, props))
  })

  test('keeps what it is told of the router', () => {
    const props = { to: '/mine', prefetch: 'none' as const, discover: 'none' as const }
    expect(markupOf(PageLink, props)).toBe(markupOf(Link, props))
    expect(markupOf(PageLink, { to: '/mine', reloadDocument: true, state: { from: 1 } })).toBe(
      markupOf(Link, { to: '/mine', reloadDocument: true, state: { from: 1 } }),
    )
  })

  test('is our own on the server', () => {
    expect(PageLink).not.toBe(Link)
  })
})
