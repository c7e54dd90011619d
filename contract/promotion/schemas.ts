import * as z from 'zod'
import { MARKET_CODES } from '#domain/market/market.ts'
import { date, flag, identifier, text } from '../fields.ts'

/** The region whose phone rule a landing page uses. */
export const landingRegion = z.enum(['CN', ...MARKET_CODES])

export type LandingRegion = z.infer<typeof landingRegion>

export const landingLanguage = z.enum(['zh', 'id', 'en'])

export type LandingLanguage = z.infer<typeof landingLanguage>

const titledText = z.object({ title: text(120), text: text(600) })

/** A link to the app, or to the product without it. */
const download = z.object({
  platform: z.enum(['ios', 'android', 'web']),
  label: text(80),
  /** https, or a path of our own. */
  url: text(600),
})

/** The visitor's attribution; carried through all pages and stored with the registration. */
const attributionFields = {
  app_from: z.optional(text(100)),
  user_from: z.optional(text(100)),
  utm_tag: z.optional(text(100)),
}

export const channelTemplate = {
  summary: 'The content of a landing page; without an id, the default one.',
  input: z.object({
    templateId: z.optional(text(64)),
    /** They select the links of the download view and are passed on in them. */
    links_id: z.optional(text(64)),
    down_id: z.optional(text(64)),
    /** A token of `previewLandingPage`: the version that it names is shown. */
    preview: z.optional(text(100)),
  }),
  output: z.object({
    id: identifier,
    region: landingRegion,
    language: landingLanguage,
    title: text(120),
    lead: text(300),
    /** Amounts, time and conditions of the product. */
    claims: z.array(titledText),
    /** The lender and the cost of a loan, as the law requires of an advertisement. */
    notes: z.array(text(400)),
    phone: z.object({
      /** Without a plus. */
      countryCode: text(3),
      /** Maximum input length. */
      maxLength: z.number(),
      example: text(20),
    }),
    agreement: z.object({
      title: text(120),
      version: text(20),
      effectiveOn: date,
      sections: z.array(z.object({ heading: text(120), paragraphs: z.array(text(1200)) })),
    }),
    download: z.object({ title: text(120), lead: text(300), links: z.array(download) }),
  }),
}

const visitFields = {
  ...attributionFields,
  page_id: z.optional(text(64)),
  client_type: z.optional(text(20)),
  page_type: z.optional(text(10)),
}

export const trackVisit = {
  summary: 'Records that a landing page was opened.',
  input: z.object(visitFields),
  output: z.object({}),
}

export const trackClick = {
  summary: 'Records a press of the apply button; a phone number is stored as a keyed hash only.',
  input: z.object({ ...visitFields, phone: z.optional(text(30)) }),
  output: z.object({}),
}

export const getSid = {
  summary: "A visitor's id, which captcha and codes are bound to; it grants nothing else.",
  input: z.object({}),
  output: z.object({ sid: text(80) }),
}

export const getCaptcha = {
  summary: 'A new captcha of this visitor as a PNG; the one before becomes void.',
  input: z.object({ sid: text(80), a: z.optional(text(40)) }),
  output: z.object({}),
}

/** Reply of a sent code: seconds until another may be requested, and until this one expires. */
export const codeSent = z.object({ lockSeconds: z.number(), expiresInSeconds: z.number() })

export const getSms = {
  summary: 'Sends a code to a phone; uses up the captcha and binds it until that code ends.',
  input: z.object({
    ...attributionFields,
    phone: text(30),
    capcode: text(10),
    /** A solved `proofOfWork` of the purpose `code`, as ALTCHA writes it. */
    altcha: z.optional(text(1000)),
    sid: text(80),
    deviceId: z.optional(text(200)),
    appName: z.optional(text(40)),
    /** The landing page's template, which determines region and language. */
    id: z.optional(text(64)),
  }),
  output: codeSent,
}

export const register = {
  summary: 'Creates the account of a phone proven by its code; a browser of ours is signed in.',
  input: z.object({
    ...attributionFields,
    phone: text(30),
    capcode: text(10),
    smsCode: text(10),
    sid: text(80),
    deviceId: z.optional(text(200)),
    appName: z.optional(text(40)),
    merchantNumber: z.optional(text(20)),
    userName: z.optional(text(40)),
    invite_code: z.optional(text(64)),
    id: z.optional(text(64)),
    links_id: z.optional(text(64)),
    down_id: z.optional(text(64)),
  }),
  output: z.object({ signedIn: flag }),
}
