import { run } from '#server/main.ts'
import {
  type LoanPersona,
  loanPersonas,
  type ReadyPersona,
  readyPersonas,
} from '#tools/seed/personas.ts'
import { seedSandbox } from '#tools/seed/seed-sandbox.ts'
import { scriptStrings } from './script-strings.ts'
import { textSource } from './store-hostile.ts'

// The real server, started as `npm start` starts it, with personas whose every detail is hostile:
// as if imported from an older system without validation.
const applicantCount = Number(process.env['FAULT_APPLICANTS'] ?? 1)

const nextText = textSource(scriptStrings.map(({ text }) => text))

const hostileIdentity = (personaId: string, serial: number) => ({
  personaId,
  name: nextText(80),
  phone: `+62811${String(serial).padStart(7, '0')}`,
  summary: { id: nextText(290), en: nextText(290) },
})

const borrower = (): LoanPersona => {
  const [model] = loanPersonas
  if (!model?.account) throw new Error('the seed has nobody with a loan and an account')
  return {
    ...model,
    ...hostileIdentity('borrower', 0),
    account: { ...model.account, holder: nextText(100) },
  }
}

const applicant = (serial: number): ReadyPersona => {
  const [model] = readyPersonas
  if (!model) throw new Error('the seed has no persona who may apply')
  const { base, personal, job, extra, account } = model.profile
  const idNumber = base.idNumber.replace(/\d{4}$/, String(serial).padStart(4, '0'))
  return {
    ...model,
    ...hostileIdentity(`applicant-${serial}`, serial),
    profile: {
      base: { ...base, fullName: nextText(110), idNumber },
      personal: {
        ...personal,
        city: nextText(100),
        street: nextText(200),
        reference1Name: nextText(100),
        reference1Phone: nextText(100),
        reference2Name: nextText(100),
        reference2Phone: nextText(100),
      },
      job: { ...job, employer: nextText(100), occupation: nextText(100) },
      extra: { ...extra, email: nextText(100) },
      account: { ...account, holder: nextText(100) },
    },
  }
}

const applicants = Array.from({ length: applicantCount }, (_, index) => applicant(index + 1))
await run({ seed: ({ services }) => seedSandbox(services, [borrower(), ...applicants]) })
