import type { Page } from '@playwright/test'
import { paymentMethodName, paymentMethodsOf } from '#server/payment-request/pay-methods.ts'
import { readyPersonas } from '#tools/seed/personas.ts'
import { seedProducts } from '#tools/seed/products.ts'
import { bridgeActions } from '#web/bridge/actions.ts'
import { assistantCopy } from '../../harness/copy/assistant-copy.ts'
import { complaintCopy } from '../../harness/copy/complaint-copy.ts'
import { journeyPersonas } from '../../harness/personas/journey-personas.ts'

const [assistant, complaint] = [assistantCopy.IN, complaintCopy.IN]

/**
 * Text of a page that is data: names of people, products, banks and places, dates, codes. Whatever
 * else is in plain letters was written into the code instead of a catalog.
 */
const data = [
  // Dates and times (domain/calendar), which are written by rule and not by catalog.
  /\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g,
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|November)\b/g,
  /\b\d+ days? late\b/g,
  /\b(IST|WIB|am|pm)\b/g,
  // Addresses of pages, and the view's own marker text.
  /(?<!\S)\/[A-Za-z]+|\((complaints|(complaint|assistant)-[a-z]+)\)/g,
  // Addresses, file types, and codes with a digit in them.
  /\S+@\S+|\b[\w-]+(\.[\w-]+)+\b|\b(?=\w*\d)\w{4,}\b/g,
]

/** Visible text in plain letters, with its accessible name. */
export const findPlainText = async (page: Page): Promise<string[]> => {
  const texts = await page.evaluate(() => {
    const found: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || element.closest('script, style, option, [lang]:not(html)')) continue
      if (element.checkVisibility({ visibilityProperty: true })) found.push(node.textContent ?? '')
    }
    for (const element of document.body.querySelectorAll('[aria-label], [alt], [placeholder]')) {
      for (const name of ['aria-label', 'alt', 'placeholder']) {
        found.push(element.getAttribute(name) ?? '')
      }
    }
    return found
  })
  const plain = texts.map(withoutData).filter(text => /[A-Za-z]{2}/.test(text))
  return [...new Set(plain.map(text => text.trim()))]
}

const withoutData = (text: string): string =>
  [...names, ...data].reduce<string>((left, each) => left.replaceAll(each, ''), text)

/** Text that borrowers entered about themselves. */
const profileTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(profileTexts)
    : []
}

/** Longer ones first, since one name may hold another. */
const names: readonly string[] = [
  ...journeyPersonas.flatMap(({ name }) => [name, name.toUpperCase()]),
  ...seedProducts.flatMap(({ name, lenderName = name }) => [name, lenderName]),
  ...paymentMethodsOf('IN').flatMap(method => [
    ...[method.paymentMethodCode, paymentMethodName(method, 'en')],
    ...method.bankChannels,
  ]),
  ...bridgeActions,
  ...readyPersonas.flatMap(({ profile }) => profileTexts(profile)).filter(text => text.length > 3),
  ...['Bengaluru', 'Karnataka', 'Safari, Linux', 'English'],
  // Text that a borrower and an agent wrote.
  ...[assistant.words, assistant.nonsense, assistant.fromAgent, complaint.words],
  ...complaint.fromAgent.split('\n'),
  // The sandbox's lender (server/config/lender-config.ts).
  'Rupya Sample Finance Limited',
  'Nodal Grievance Officer',
  'Rupya',
].sort((one, other) => other.length - one.length)
