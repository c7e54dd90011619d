import type { Locale } from '../platform/copy.ts'

type SiteCopy = {
  readonly incomplete: string
  readonly submitted: string
  readonly wrongEmail: string
  readonly wrongTelephone: string
  readonly tooLong: (most: number) => string
  readonly tooOften: string
  readonly decided: string
  readonly fees: Readonly<Record<string, string>>
  readonly received: string
  readonly interest: string
  readonly installment: (count: number) => string
  readonly termRange: (counts: string) => string
  readonly income: (amount: string, per: 'month' | 'year') => string
}

/** The two messages of the specification's official site (section 5), and those it leaves out. */
export const siteCopy: Readonly<Record<Locale, SiteCopy>> = {
  en: {
    incomplete: 'Please provide complete information!',
    submitted: 'Submit successfully!',
    wrongEmail: 'This is not an e-mail address. Please check it.',
    wrongTelephone: 'Please enter a telephone number that we can call.',
    tooLong: most => `Please use at most ${most} characters.`,
    tooOften: 'You have written several times just now. Please wait an hour, or call us.',
    decided: 'This message is already answered.',
    fees: { processing: 'Processing fee', service: 'Service fee' },
    received: 'You receive',
    interest: 'Interest',
    installment: count => `Each of ${count} monthly installments`,
    termRange: counts => `${counts} monthly installments`,
    income: (amount, per) => `${amount} a ${per}`,
  },
  id: {
    incomplete: 'Mohon lengkapi informasinya!',
    submitted: 'Berhasil dikirim!',
    wrongEmail: 'Alamat e-mail ini tidak sesuai. Mohon periksa kembali.',
    wrongTelephone: 'Mohon isi nomor telepon yang dapat kami hubungi.',
    tooLong: most => `Paling banyak ${most} karakter.`,
    tooOften: 'Anda baru saja menulis beberapa kali. Mohon tunggu satu jam, atau telepon kami.',
    decided: 'Pesan ini sudah dijawab.',
    fees: { processing: 'Biaya proses', service: 'Biaya layanan' },
    received: 'Anda menerima',
    interest: 'Bunga',
    installment: count => `Setiap cicilan bulanan, ${count} kali`,
    termRange: counts => `${counts} kali cicilan bulanan`,
    income: (amount, per) => `${amount} per ${per === 'month' ? 'bulan' : 'tahun'}`,
  },
  hi: {
    incomplete: 'कृपया पूरी जानकारी दें!',
    submitted: 'सफलतापूर्वक भेज दिया गया!',
    wrongEmail: 'यह ईमेल पता नहीं है। कृपया देख लें।',
    wrongTelephone: 'कृपया ऐसा फ़ोन नंबर लिखें जिस पर हम कॉल कर सकें।',
    tooLong: most => `कृपया ज़्यादा से ज़्यादा ${most} अक्षर लिखें।`,
    tooOften: 'आपने अभी कई बार लिखा है। कृपया एक घंटा रुकें, या हमें कॉल करें।',
    decided: 'इस संदेश का जवाब दिया जा चुका है।',
    fees: { processing: 'प्रोसेसिंग शुल्क', service: 'सेवा शुल्क' },
    received: 'आपको मिलेंगे',
    interest: 'ब्याज',
    installment: count => `${count} मासिक किस्तों में हर एक`,
    termRange: counts => `${counts} मासिक किस्तें`,
    income: (amount, per) => `${per === 'month' ? 'महीने' : 'साल'} में ${amount}`,
  },
  es: {
    incomplete: '¡Complete la información!',
    submitted: '¡Enviado con éxito!',
    wrongEmail: 'Esto no es un correo electrónico. Revíselo.',
    wrongTelephone: 'Escriba un número de teléfono al que podamos llamar.',
    tooLong: most => `Use como máximo ${most} caracteres.`,
    tooOften: 'Acaba de escribir varias veces. Espere una hora o llámenos.',
    decided: 'Este mensaje ya se respondió.',
    fees: { processing: 'Comisión de trámite', service: 'Comisión de servicio' },
    received: 'Recibe',
    interest: 'Interés',
    installment: count => `Cada una de ${count} cuotas mensuales`,
    termRange: counts => `${counts} cuotas mensuales`,
    income: (amount, per) => `${amount} al ${per === 'month' ? 'mes' : 'año'}`,
  },
}
