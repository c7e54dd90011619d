import { type ComponentType, createElement } from 'react'
import { describe, expect, test } from 'vitest'
import { renderPage, textOf } from '../rendering/render-page.tsx'
import About from './about.tsx'
import SiteHome from './home/site-home.tsx'
import type { ContactInfo } from './load-contact.ts'
import LoanTerms from './loan-terms.tsx'
import Policy from './policy.tsx'
import User from './user.tsx'

const contact: ContactInfo = {
  email: 'help@lender.example',
  smWa: '+91 80 5550 0100',
  telephone: '+91 80 5550 0101',
  hours: '9 to 6',
  lender: 'Example Limited',
  grievance: {
    officer: 'Asha Rao',
    phone: '+91 80 5550 0102',
    email: 'grievance@lender.example',
    promise: 'Answered within thirty days.',
    authority: { name: 'Reserve Bank of India', contact: '14448', url: 'https://cms.rbi.org.in' },
  },
  licence: '',
  address: '',
  apps: [],
}

const render = (page: ComponentType, market: 'ID' | 'IN', loaderData: unknown = contact) =>
  renderPage(createElement(page), { market, loaderData })

/** The element of this name, with all that is in it. */
const elementIn = (markup: string, name: string): string =>
  new RegExp(`<${name}[ >][\\s\\S]*?</${name}>`).exec(markup)?.[0] ?? ''

const linksIn = (markup: string) =>
  [...markup.matchAll(/<a [^>]*href="([^"?]*)[^>]*>([\s\S]*?)<\/a>/g)].map(([, to, words]) => [
    textOf(words ?? ''),
    to,
  ])

describe('the bar of the official site', () => {
  test.each([
    ['ID', ['Beranda', 'Kebijakan Privasi', 'Syarat dan ketentuan pinjaman']],
    ['IN', ['Home', 'Privacy Policy', 'Loan terms and conditions']],
  ] as const)('in %s has the links %j', (market, words) => {
    const addresses = ['/', '/Policy', '/Loan']
    const bar = elementIn(render(About, market), 'nav')
    expect(linksIn(bar)).toEqual(words.map((each, index) => [each, addresses[index]]))
  })
})

test('its footer has the lender’s licence, its address and the stores of the app, once configured', () => {
  const apps = [
    { store: 'google-play', url: 'https://play.google.com/store/apps/details?id=example' },
  ] as const
  const shown = { ...contact, licence: 'N-13.01234', address: '1 Sample Road, Bengaluru', apps }
  const footer = elementIn(render(About, 'IN', shown), 'footer')
  expect(textOf(footer)).toContain('1 Sample Road, Bengaluru')
  expect(textOf(footer)).toContain('Licence or registration number: N-13.01234')
  expect(linksIn(footer)).toContainEqual([
    'Get it on Google Play',
    'https://play.google.com/store/apps/details',
  ])
  expect(textOf(footer)).not.toContain('App Store')
  const plain = elementIn(render(About, 'IN'), 'footer')
  expect(textOf(plain)).not.toMatch(/Licence|Google Play|App Store/)
})

test('its home has two banners, a subscription, and a footer with the contacts', () => {
  const facts = {
    market: 'IN',
    lender: 'Example Limited',
    amountRange: '₹2,000 to ₹80,000',
    termRange: '91 to 365 days',
    leastIncome: '₹12,000',
    payoutHours: 2,
    coolingOffDays: 3,
    calculator: {
      productName: 'Salary Line',
      limits: { minimum: '2000', maximum: '80000', step: '1000', installments: [4, 6] },
      figures: {
        currency: 'INR',
        amount: '20000.00',
        netDisbursed: '19600',
        totalCost: '1537.57',
        totalRepayable: '21137.57',
        installments: 4,
        every: { count: 1, unit: 'week' },
        apr: '37.09%',
      },
      installment: '5284',
    },
    example: null,
  }
  const markup = render(SiteHome, 'IN', { contact, facts })
  const banners = markup.slice(markup.indexOf('data-carousel')).split('</section>')[0] ?? ''
  expect(banners.match(/data-slide=/g)).toHaveLength(2)
  expect(textOf(banners)).toContain('Know the full cost before you borrow')
  expect(textOf(banners)).toContain('If paying is hard, talk to us')
  const calculator = elementIn(markup, 'form')
  expect(calculator).toMatch(/method="get"[\s\S]*name="amount"[\s\S]*name="installments"/)
  expect(calculator).toContain('<option value="20000.00" selected="">₹20,000</option>')
  const figures = textOf(markup.slice(markup.indexOf('data-figures')).split('</dl>')[0] ?? '')
  expect(calculator).toContain('<option value="4" selected="">4 weeks</option>')
  expect(figures).toContain('You repay 4 × ₹5,284 a week')
  for (const figure of ['19,600', '21,137.57', '₹1,537.57', '37.09%']) {
    expect(figures).toContain(figure)
  }
  expect(markup.match(/>Apply for a loan</g)).toHaveLength(1)
  const subscription = elementIn(markup.slice(markup.indexOf('id="news"')), 'form')
  expect(textOf(markup)).toContain('Join 10,000+ other user')
  expect(subscription).toMatch(/method="post"[\s\S]*name="email"/)
  const footer = elementIn(markup, 'footer')
  for (const words of [contact.telephone, contact.email, contact.grievance.officer]) {
    expect(textOf(footer)).toContain(words)
  }
})

test.each([
  ['the policy', Policy, '/documents/privacy'],
  ['the loan terms', LoanTerms, '/documents/loan-terms'],
])('%s is shown in a frame', (_, page, address) => {
  const frame = elementIn(render(page, 'IN'), 'iframe')
  expect(frame).toContain(`src="${address}?isNeedPop=1&amp;lang=en"`)
})

describe('where the specified site has empty pages', () => {
  test('About names the lender and who answers', () => {
    const main = elementIn(render(About, 'IN'), 'main')
    const text = textOf(main)
    expect(text).toMatch(/^About us /)
    expect(textOf(elementIn(main, 'section'))).toMatch(/^Who we are .*Example Limited/)
    expect(text).toContain('Asha Rao')
    expect(text).toContain('Reserve Bank of India')
  })

  test('User leads a borrower to each task', () => {
    const main = elementIn(render(User, 'IN'), 'main')
    expect(textOf(main)).toMatch(/^For borrowers /)
    expect(linksIn(main).map(([, to]) => to)).toEqual([
      '/login',
      '/dragonpayPaymentInstructions',
      '/customerService',
      '/mine',
      '/customerService',
      '/Contact',
    ])
  })
})
