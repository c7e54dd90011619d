import * as z from 'zod'
import { date, identifier, marketCode, text } from '../fields.ts'
import { payType } from '../payment-request/schemas.ts'
import { contactInfoType } from './calls.ts'

export const contactInfo = {
  summary: 'How to reach customer service in a market, and who is responsible for complaints.',
  input: z.object({ type: z.literal(contactInfoType) }),
  output: z.object({
    email: text(120),
    /** The number for calls and WhatsApp. */
    smWa: text(40),
    telephone: text(40),
    hours: text(120),
    lender: text(120),
    /** The lender's licence or registration number, and its address; empty where not configured. */
    licence: text(120),
    address: text(300),
    /** Where the app can be installed; only the stores that are configured. */
    apps: z.array(z.object({ store: z.enum(['google-play', 'app-store']), url: text(300) })),
    grievance: z.object({
      officer: text(120),
      phone: text(40),
      email: text(120),
      /** Our promise, and the authority to turn to when it is not kept. */
      promise: text(400),
      authority: z.object({ name: text(120), contact: text(200), url: text(200) }),
    }),
  }),
}

const faqQuestion = z.object({ id: identifier, question: text(200), answer: text(1200) })

export const faq = {
  summary: 'The frequent questions of a market by topic, with the figures in force today.',
  input: z.object({}),
  output: z.object({
    topics: z.array(z.object({ id: identifier, title: text(80), questions: z.array(faqQuestion) })),
  }),
}

export const whatsapp = {
  summary: 'The WhatsApp link of customer service; empty where there is none.',
  input: z.object({}),
  output: z.object({ url: text(400), number: text(40) }),
}

/** The public documents; a borrower's own agreement is not among them. */
export const publicDocumentName = z.enum(['privacy', 'loan-terms'])

export type PublicDocumentName = z.infer<typeof publicDocumentName>

const publicDocumentBlock = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: text(2000) }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(text(800)) }),
  z.object({
    kind: z.literal('table'),
    caption: text(200),
    head: z.array(text(80)),
    rows: z.array(z.array(text(400))),
  }),
])

export type PublicDocumentBlock = z.infer<typeof publicDocumentBlock>

export const publicDocument = {
  summary: 'A public document of a market in a language, with the figures in force.',
  input: z.object({ name: publicDocumentName }),
  output: z.object({
    name: publicDocumentName,
    market: marketCode,
    language: text(8),
    title: text(120),
    lead: text(600),
    /** The day of its text. */
    version: date,
    sections: z.array(
      z.object({ id: identifier, heading: text(120), blocks: z.array(publicDocumentBlock) }),
    ),
  }),
}

const guideSteps = z.array(text(400))

export const paymentInstructions = {
  summary: 'How to pay by each method of a market, with placeholders for number, amount and bill.',
  input: z.object({}),
  output: z.object({
    methods: z.array(
      z.object({
        payType,
        payCode: identifier,
        payName: text(80),
        minimum: text(40),
        maximum: text(40),
        ways: z.array(z.object({ name: text(80), steps: guideSteps })),
      }),
    ),
  }),
}
