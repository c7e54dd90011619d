import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { MarketCode } from '#domain/market/market.ts'
import { type ExpectedProfileCopy, profileCopy } from '../copy/profile-copy.ts'

export type PhotoFile = {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A photo as a phone takes one: so large that it must be reduced before it is sent. */
export const takePhoto = async (name: string, side = 2400): Promise<PhotoFile> => {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const buffer = await sharp({
    create: {
      width: side,
      height: Math.round(side * 0.63),
      channels: 3,
      noise,
      background: 'grey',
    },
  })
    .jpeg({ quality: 90 })
    .toBuffer()
  return { name: `${name}.jpg`, mimeType: 'image/jpeg', buffer }
}

const cardDrawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1000" height="630">
  <rect width="1000" height="630" fill="#6b5d4f"/>
  <rect x="80" y="70" width="840" height="490" rx="28" fill="#bfe0ea"/>
  <rect x="80" y="70" width="840" height="90" rx="28" fill="#2f7f98"/>
  <rect x="690" y="200" width="180" height="230" rx="10" fill="#8fb4c0"/>
  <circle cx="780" cy="285" r="48" fill="#e8c9a8"/>
  <path d="M710 430a70 70 0 0 1 140 0z" fill="#35505a"/>
  <g fill="#35606e">
    <rect x="130" y="205" width="480" height="34" rx="6"/>
    <rect x="130" y="270" width="400" height="22" rx="6"/>
    <rect x="130" y="315" width="330" height="22" rx="6"/>
    <rect x="130" y="360" width="430" height="22" rx="6"/>
    <rect x="130" y="405" width="280" height="22" rx="6"/>
  </g>
</svg>`

/** A photo of an identity card without personal data. */
export const drawCard = async (): Promise<PhotoFile> => {
  const buffer = await sharp(Buffer.from(cardDrawing)).jpeg().toBuffer()
  return { name: 'card.jpg', mimeType: 'image/jpeg', buffer }
}

const fillIn = async (
  page: Page,
  typed: readonly (readonly [string | RegExp, string])[],
): Promise<void> => {
  for (const [label, text] of typed) {
    await page.getByRole('textbox', { name: label, exact: true }).fill(text)
  }
}

const choose = async (
  page: Page,
  chosen: readonly (readonly [string | RegExp, string])[],
): Promise<void> => {
  for (const [label, words] of chosen) {
    await page.getByRole('combobox', { name: label, exact: true }).selectOption({ label: words })
  }
}

/** Fills in each step's page by its texts, once it is shown; sends nothing. */
export const stepFiller = (copyOf: (market: MarketCode) => ExpectedProfileCopy) => ({
  base: async (page: Page, market: MarketCode, idNumber?: string) => {
    const copy = copyOf(market)
    await page.getByRole('textbox', { name: copy.fullName }).fill(copy.name)
    await fillIn(page, copy.birth)
    await page
      .getByRole('textbox', { name: copy.idNumber, exact: true })
      .fill(idNumber ?? copy.idDigits.typed)
    await page.getByRole('checkbox', { name: copy.agree }).check()
  },
  personal: async (page: Page, market: MarketCode) => {
    const copy = copyOf(market)
    await choose(page, copy.chosen.personal)
    await fillIn(page, copy.personal)
  },
  job: async (page: Page, market: MarketCode) => {
    const copy = copyOf(market)
    await choose(page, copy.chosen.job)
    await fillIn(page, copy.job)
  },
  extra: (page: Page, market: MarketCode) => choose(page, copyOf(market).chosen.extra),
  bank: async (page: Page, market: MarketCode) => {
    const copy = copyOf(market)
    await choose(page, copy.chosen.bank)
    await fillIn(page, copy.bank)
  },
})

export const fillStep = stepFiller(market => profileCopy[market])

/** An identity number that no other persona has, valid for the person in the expected copy. */
export const idNumberOf = (market: MarketCode, serial: number): string =>
  profileCopy[market].idDigits.typed.replace(/\d{4}(?=\D?$)/, String(serial).padStart(4, '0'))

export const expectStep = async (page: Page, title: string): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}
