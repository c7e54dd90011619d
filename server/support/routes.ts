import {
  contactInfo,
  faq,
  paymentInstructions,
  publicDocument,
  whatsapp,
} from '#contract/support/calls.ts'
import * as schemas from '#contract/support/schemas.ts'
import { type Route, route } from '../http/handler.ts'
import { contactInfoHandler } from './contact-info.ts'
import { faqHandler } from './faq.ts'
import { paymentInstructionsHandler } from './payment-instructions.ts'
import { publicDocumentHandler } from './public-document.ts'
import { whatsappHandler } from './whatsapp.ts'

export const supportRoutes: readonly Route[] = [
  route(contactInfo, schemas.contactInfo, contactInfoHandler),
  route(faq, schemas.faq, faqHandler),
  route(whatsapp, schemas.whatsapp, whatsappHandler),
  route(publicDocument, schemas.publicDocument, publicDocumentHandler),
  route(paymentInstructions, schemas.paymentInstructions, paymentInstructionsHandler),
]
