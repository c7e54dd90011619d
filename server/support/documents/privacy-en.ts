import { getMarket } from '#domain/market/market.ts'
import { marketRules } from '#domain/market/market-rules.ts'
import {
  type DocumentSection,
  type DocumentText,
  list,
  paragraph,
  section,
  table,
} from './document-text.ts'
import type { PrivacyFacts } from './privacy-facts.ts'

/** The day these words were written. */
const version = '2026-11-21'

const collected = ({ market }: PrivacyFacts): DocumentSection =>
  section('collected', 'What we collect, and what we never do', [
    table(
      'What we keep, and what for',
      ['Data', 'What it is for'],
      [
        ['Mobile number', 'Signing in, and telling you about your loan'],
        [
          `Name, birth date, ${getMarket(market).certification.takesAadhaarLast4 ? 'PAN (and the last four digits of Aadhaar, if you wish)' : 'KTP number'}, address`,
          'Knowing who you are, and the duties the law puts on lenders',
        ],
        ['Work, income, other debts', 'Judging whether a loan is affordable for you'],
        ['Bank account', 'Paying the loan out to you, and to no one else'],
        [
          'Photo of your identity document and of your face',
          'Checking that it is you. The face photo is deleted once the check is done',
        ],
        ['Up to two people you name yourself', 'Reaching you; never for collecting a debt'],
        [
          'Your location, once, only if you agree',
          'Checking the application. Kept to about one kilometre',
        ],
        [
          'A few facts about the phone, if the app sends them: model, system, memory, network',
          'Preventing fraud',
        ],
        [
          'Loans, payments, messages and complaints',
          'Keeping your account right and answering you',
        ],
      ],
    ),
    paragraph(
      'We do not read your contacts, call log, messages, photos or files, and we do not listen or watch. Both regulators forbid it, and so do we: our server refuses a contact list even if an app were to send one.',
    ),
  ])

const use = (): DocumentSection =>
  section('use', 'Use of information', [
    paragraph('We use your data only to:'),
    list([
      'check who you are and decide on your application;',
      'pay out the loan, take your payments and keep the books;',
      'remind you of a due day and answer what you ask;',
      'prevent fraud and meet the duties the law puts on us;',
      'send you news of our products, only if you agreed to that.',
    ]),
    paragraph(
      'Decisions follow written rules: age, income, other debts and earlier loans. When a rule says no, you may ask for a person to look at it.',
    ),
  ])

const disclosure = ({ market }: PrivacyFacts): DocumentSection =>
  section('disclosure', 'Disclosure', [
    paragraph('We do not sell your data. Others receive only what they need for their part:'),
    list([
      'the bank or payment company that makes your payment number and pays out your loan: your name and the amount;',
      'the company that delivers our SMS: your number and the message;',
      marketRules(market).creditRecord === 'credit-bureau'
        ? 'credit information companies and authorities, where the law requires it;'
        : 'the financial information service (SLIK), the funding data centre and authorities, where the law requires it;',
      'another lender, only after you have agreed on the page that names that lender.',
    ]),
    paragraph(
      'The people you name as references are never told what you owe, and nobody else is either.',
    ),
  ])

const cookies = (): DocumentSection =>
  section('cookies', 'Cookies', [
    table(
      'What your browser keeps for us',
      ['What', 'Why', 'How long'],
      [
        ['Session cookie', 'Knowing that you are signed in', 'Until you sign out or it runs out'],
        ['Language', 'Showing pages in the language you chose', 'One year'],
        ['Way to pay', 'Remembering the bank or market you chose', 'Until you choose another'],
        [
          'Payment instructions',
          'Reading them without a network; nothing about you',
          'Until replaced',
        ],
      ],
    ),
    paragraph('There is no advertising cookie and no tracker of anyone else on our pages.'),
  ])

const security = (): DocumentSection =>
  section('security', 'Data security', [
    list([
      'Your number, name, identity number, address and bank account are encrypted where they are stored.',
      'Our staff see them masked. Whoever opens them must say why, and that is kept.',
      'Codes are kept only as a fingerprint, and a code can be tried five times at most.',
      'We never ask for your OTP, PIN or password. Nobody who asks is from us.',
    ]),
    paragraph('If a breach ever put your data at risk, we would tell you and the authority.'),
  ])

const equality = (): DocumentSection =>
  section('equality', 'Non-discrimination', [
    paragraph(
      'Gender, race, ethnicity, religion, origin, sexual orientation, disability, medical history and political opinion are not used in any decision about a loan.',
    ),
  ])

const rights = ({ officer, conditions }: PrivacyFacts): DocumentSection =>
  section('rights', 'Your rights', [
    paragraph('Under My account you can do all of this yourself, at no cost:'),
    table(
      'Your rights',
      ['Right', 'How'],
      [
        ['Access', 'See what we hold about you, and take it with you as a file'],
        [
          'Correction',
          'Correct your details. Name, birth date and identity number are checked first',
        ],
        ['Erasure', 'Close the account. We erase what no law makes us keep'],
        ['Cancel', 'The account can be closed when no loan is outstanding'],
        ['Object or restrict', 'Write to us: we stop that use while we look into it'],
        ['Withdraw consent', 'Take back each consent on its own, as easily as you gave it'],
        ['Complain', `To us, to ${officer.name}, or to the authority named below`],
      ],
    ),
    paragraph(
      'When you close the account we tell you until when the law makes us keep records of a loan, and we erase them then.',
    ),
    paragraph(`We answer within ${conditions.complaint.replyWorkingDays} working days.`),
  ])

const minors = ({ conditions }: PrivacyFacts): DocumentSection =>
  section('minors', 'Protection of minors', [
    paragraph(
      `This service is for adults with full legal capacity, ${conditions.leastAgeYears} years or older. If we learn that someone younger has registered, we close the account and erase the data.`,
    ),
  ])

const changes = (): DocumentSection =>
  section('changes', 'Changes', [
    paragraph(
      'Every version of this policy carries its date. Where a change needs your consent we ask for it; without it, the version you agreed to goes on.',
    ),
  ])

const contacts = ({ lender, email, telephone, officer, market }: PrivacyFacts): DocumentSection =>
  section('contacts', 'Contacts', [
    list([
      `${lender}: ${telephone}, ${email}`,
      `${officer.name}: ${officer.phone}, ${officer.email}`,
      marketRules(market).regulator === 'rbi'
        ? 'Data Protection Board of India; Reserve Bank of India, cms.rbi.org.in'
        : 'OJK, Kontak 157, kontak157.ojk.go.id; Ministry of Communication and Digital Affairs',
    ]),
  ])

export const privacyEn = (facts: PrivacyFacts): DocumentText => ({
  title: 'Privacy policy',
  lead: `What ${facts.appName} knows about you, why, who else sees it, and how you stay in charge of it.`,
  version,
  sections: [
    collected(facts),
    use(),
    disclosure(facts),
    cookies(),
    security(),
    equality(),
    rights(facts),
    minors(facts),
    changes(),
    contacts(facts),
  ],
})
