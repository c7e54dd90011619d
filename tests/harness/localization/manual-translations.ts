/**
 * Expected texts that no table of the project has in this form, in the market's other language: the
 * first of two sentences, words with a figure between them, and names that are the same in every
 * language.
 */
export const manualTranslations: Readonly<
  Record<'es' | 'hi', Readonly<Record<string, string | RegExp>>>
> = {
  es: {
    'Jumlah ini untuk membatalkan pinjaman.': 'Este monto es para desistir del préstamo.',
    'Mini Market': 'Mini Market',
    'Kredit Kejora': 'Kredit Kejora',
    'Situs PT Teduh Dana Contoh': 'Situs PT Teduh Dana Contoh',
    'Gagal masuk: kembali dengan kabar itu': 'Gagal masuk: kembali dengan kabar itu',
    'Sisa tagihan: Rp': /Por pagar: Rp/,
    'Bunga 24% per tahun (flat 2% per bulan), APR ':
      /Interés 24\s?% al año \(2\s?% al mes sobre el monto inicial\), APR /,
    '^Perubahan Nama lengkap sedang diperiksa': /^Cambio en revisión: Nombre completo/,
    '^Anda belum dapat masuk ke PT Teduh Dana Contoh': /^PT Teduh Dana Contoh no pudo darle acceso/,
  },
  hi: {
    'This amount cancels the loan.': 'यह रकम लोन रद्द करने के लिए है।',
    'Mini Market': 'Mini Market',
    'Monsoon Credit': 'Monsoon Credit',
    'The site of Lantern Example Finance Ltd': 'The site of Lantern Example Finance Ltd',
    'Sign-in fails: go back with that news': 'Sign-in fails: go back with that news',
    'a day from late day': /देरी के दिन/,
    '^Change being checked: Full name': /^बदलाव की जाँच हो रही है: पूरा नाम/,
    '^Lantern Example Finance Ltd could not sign you in':
      /^Lantern Example Finance Ltd में आपके इस खाते/,
  },
}
