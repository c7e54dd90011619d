import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { MarketCode } from '#domain/market/market.ts'
import { profileVoices } from './profile-voice.ts'

export type Picture = {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A photo as a phone takes one: so large that it must be made smaller before it is sent. */
export const takePhoto = async (name: string, side = 2400): Promise<Picture> => {
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

/** Fills in each step's screen, once it stands there; sends nothing. */
export const fillStep = {
  base: async (page: Page, market: MarketCode, idNumber?: string) => {
    const voice = profileVoices[market]
    await page.getByRole('textbox', { name: voice.fullName }).fill(voice.name)
    await fillIn(page, voice.birth)
    await page
      .getByRole('textbox', { name: voice.idNumber, exact: true })
      .fill(idNumber ?? voice.idDigits.typed)
    await page.getByRole('checkbox', { name: voice.agree }).check()
  },
  personal: async (page: Page, market: MarketCode) => {
    const voice = profileVoices[market]
    await choose(page, voice.chosen.personal)
    await fillIn(page, voice.personal)
  },
  job: async (page: Page, market: MarketCode) => {
    const voice = profileVoices[market]
    await choose(page, voice.chosen.job)
    await fillIn(page, voice.job)
  },
  extra: (page: Page, market: MarketCode) => choose(page, profileVoices[market].chosen.extra),
  bank: async (page: Page, market: MarketCode) => {
    const voice = profileVoices[market]
    await choose(page, voice.chosen.bank)
    await fillIn(page, voice.bank)
  },
}

/** An identity number that nobody else on the stage has, of the person whom the voice speaks for. */
export const idNumberOf = (market: MarketCode, serial: number): string =>
  profileVoices[market].idDigits.typed.replace(/\d{4}(?=\D?$)/, String(serial).padStart(4, '0'))

export const expectStep = async (page: Page, title: string): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
}
