import type { SavedReplyContent } from '#contract/content/staff-schemas.ts'
import { contentCopy } from '#copy/server/content.js'
import { getMarket, type MarketCode } from '#domain/market/market.ts'
import type { Locale } from '../platform/copy.ts'

/** Each figure as its placeholder: a message filled with these is the text of a saved reply. */
const placeholders = {
  name: '{name}',
  loanNo: '{loanNo}',
  amountDue: '{amountDue}',
  dueOn: '{dueOn}',
  promise: '{promise}',
} as const

type FirstReply = {
  readonly subject: string
  readonly title: string
  readonly textIn: (locale: Locale) => string
}

const replies: readonly FirstReply[] = [
  {
    subject: 'amount-due',
    title: 'Amount due and due date',
    textIn: locale => contentCopy[locale].savedReplies.amountDue(placeholders),
  },
  {
    subject: 'promise',
    title: 'What was promised',
    textIn: locale => contentCopy[locale].savedReplies.promise(placeholders),
  },
  {
    subject: 'payment-check',
    title: 'Payment is being checked',
    textIn: locale => contentCopy[locale].savedReplies.paymentCheck(placeholders),
  },
  {
    subject: 'fraud',
    title: 'We never ask for a code',
    textIn: locale => contentCopy[locale].savedReplies.fraud,
  },
]

/** The saved replies that a market begins with, in the languages of its borrowers. */
export const firstSavedReplies = (
  market: MarketCode,
): {
  readonly market: MarketCode
  readonly subject: string
  readonly content: SavedReplyContent
}[] =>
  replies.map(({ subject, title, textIn }) => {
    const languages = getMarket(market).languages.filter(language => language !== 'en')
    const others = languages.map(language => [language, { text: textIn(language) }] as const)
    const texts = { en: { text: textIn('en') }, ...Object.fromEntries(others) }
    return { market, subject, content: { title, isOffered: true, texts } }
  })
