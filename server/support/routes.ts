import {
  contactInfo,
  faq,
  paymentInstructions,
  publicDocument,
  whatsapp,
} from '#contract/support.ts'
import { type Route, route } from '../http/handler.ts'
import { contactInfoHandler } from './contact-info.ts'
import { faqHandler } from './faq.ts'
import { paymentInstructionsHandler } from './payment-instructions.ts'
import { publicDocumentHandler } from './public-document.ts'
import { whatsappHandler } from './whatsapp.ts'

export const supportRoutes: readonly Route[] = [
  route(contactInfo, contactInfoHandler),
  route(faq, faqHandler),
  route(whatsapp, whatsappHandler),
  route(publicDocument, publicDocumentHandler),
  route(paymentInstructions, paymentInstructionsHandler),
]
