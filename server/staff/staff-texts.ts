import { refusalCode } from '#contract/envelope.ts'
import { staffCopy } from '#copy/server/staff.js'
import { type Refusal, refuse } from '../http/handler.ts'
import type { Language } from '../platform/copy.ts'

/** The console speaks English and Indonesian, in either market. */
export const staffTexts = (language: Language) => staffCopy[language === 'id' ? 'id' : 'en'].replies

type Refused =
  | 'signInRefused'
  | 'signInEnded'
  | 'passwordRefused'
  | 'invitationEnded'
  | 'staffExists'
  | 'lastAdministrator'

/** The refusal of that name, with its text. */
export const refuseStaffAs = (name: Refused, language: Language): Refusal =>
  refuse(refusalCode[name], staffTexts(language)[name])
