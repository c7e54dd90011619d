import type { LandingTemplate } from './template.ts'

export const india: LandingTemplate = {
  id: 'in-1',
  region: 'IN',
  language: 'en',
  title: 'A personal loan, straight to your bank account',
  lead: 'Apply from your phone. See every charge and every EMI before you agree.',
  claims: [
    { title: '₹2,000 – ₹80,000', text: 'Borrow what you need, and no more.' },
    {
      title: 'Money within 2 hours',
      text: 'Usually within 2 hours of approval, at the latest within 3 days.',
    },
    {
      title: 'For salaried people',
      text: 'Earning ₹12,000 a month or more, aged 18 or above, living in India.',
    },
  ],
  notes: [
    'Loans depend on an assessment of what you can repay. We charge nothing before you have the money.',
    'Your Key Facts Statement shows the total cost, the annual rate (APR) and the schedule before you accept a loan.',
  ],
  agreement: {
    title: 'Registration terms',
    version: '1.0',
    effectiveOn: '2026-11-01',
    sections: [
      {
        heading: 'Your account',
        paragraphs: [
          'Registering creates an account for the mobile number that you verify with an SMS code. Registering is not borrowing: a loan needs an application and your own consent to its terms.',
          'The service is for Indian residents aged 18 or above who may enter into contracts. One person has one account.',
        ],
      },
      {
        heading: 'What we keep',
        paragraphs: [
          'When you register we keep your mobile number, encrypted, and where you came from (the advertisement or link). We do not read your contacts, call log or files.',
          'You can see, correct, export and delete your data under My account. An account can be closed when no loan is outstanding.',
        ],
      },
      {
        heading: 'Keep your code to yourself',
        paragraphs: [
          'The SMS code is for you alone. Our staff never ask for a code, a PIN or a password.',
        ],
      },
      {
        heading: 'Charges and complaints',
        paragraphs: [
          'Registering is free. Your operator may charge for messages or data.',
          'Complaints go to Customer service and are answered within 3 working days. You can also write to our grievance officer.',
        ],
      },
    ],
  },
  download: {
    title: 'Your next step',
    lead: 'Continue in the app, or here in the browser.',
    labels: {
      ios: 'Get the iPhone app',
      android: 'Get the Android app',
      web: 'Continue in the browser',
    },
  },
}
