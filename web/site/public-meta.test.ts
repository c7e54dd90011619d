import { expect, test } from 'vitest'
import { unknownPageFacts } from '../shell/page-facts.ts'
import { publicMeta } from './public-meta.ts'

const root = {
  ...unknownPageFacts,
  market: 'IN',
  locale: 'en',
  markets: ['ID', 'IN'],
  publicUrl: 'https://loans.example',
} as const

const tags = publicMeta({ matches: [{ loaderData: root }], error: undefined } as never, {
  title: 'Fees',
  description: 'What a loan costs',
  path: '/Loan',
})

test('a shared address shows what the page is, with a picture of absolute address', () => {
  expect(tags).toEqual(
    expect.arrayContaining([
      { name: 'description', content: 'What a loan costs' },
      { property: 'og:title', content: 'Fees' },
      { property: 'og:url', content: 'https://loans.example/Loan?isNeedPop=1&lang=en' },
      { property: 'og:image', content: 'https://loans.example/icons/social.png' },
    ]),
  )
})

test('a search engine finds the page of each market', () => {
  const alternates = tags.flatMap(tag =>
    'hrefLang' in tag ? [[tag['hrefLang'], tag['href']]] : [],
  )
  expect(alternates).toEqual([
    ['id-ID', 'https://loans.example/Loan?isNeedPop=0&lang=id'],
    ['en-IN', 'https://loans.example/Loan?isNeedPop=1&lang=en'],
  ])
})
