import { run } from '#server/main.ts'
import { scriptStrings } from '#tests/support/hostile/script-strings.ts'
import { takeFrom } from '#tests/support/hostile/store-hostile.ts'
import { type Persona, personas, type ReadyPersona, readyPersonas } from '#tools/seed/personas.ts'
import { seedSandbox } from '#tools/seed/seed-sandbox.ts'

// The real server, started as `npm start` starts it, with people whose every detail is hostile: as
// an older system might have carried them over, whose rules were none.
const applicantCount = Number(process.env['FAULT_APPLICANTS'] ?? 1)

const take = takeFrom(scriptStrings.map(({ text }) => text))

const named = (personaId: string, serial: number) => ({
  personaId,
  name: take(80),
  phone: `+62811${String(serial).padStart(7, '0')}`,
  story: { id: take(290), en: take(290) },
})

const borrower = (): Persona => {
  const [model] = personas
  if (!model?.account) throw new Error('the seed has nobody with a loan and an account')
  return { ...model, ...named('borrower', 0), account: { ...model.account, holder: take(100) } }
}

const applicant = (serial: number): ReadyPersona => {
  const [model] = readyPersonas
  if (!model) throw new Error('the seed has nobody who may apply')
  const { base, personal, job, extra, account } = model.profile
  const idNumber = base.idNumber.replace(/\d{4}$/, String(serial).padStart(4, '0'))
  return {
    ...model,
    ...named(`applicant-${serial}`, serial),
    profile: {
      base: { ...base, fullName: take(110), idNumber },
      personal: {
        ...personal,
        city: take(100),
        street: take(200),
        reference1Name: take(100),
        reference1Phone: take(100),
        reference2Name: take(100),
        reference2Phone: take(100),
      },
      job: { ...job, employer: take(100), occupation: take(100) },
      extra: { ...extra, email: take(100) },
      account: { ...account, holder: take(100) },
    },
  }
}

const applicants = Array.from({ length: applicantCount }, (_, index) => applicant(index + 1))
await run({ seed: ({ services }) => seedSandbox(services, [borrower(), ...applicants]) })
