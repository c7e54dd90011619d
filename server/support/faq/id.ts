import { marketRules } from '#domain/market/market-rules.ts'
import { hoursInIndonesian } from '../documents/hours.ts'
import { amountRange, exampleApr, firstLate, firstTerms } from './faq-figures.ts'
import type { FaqFacts, FaqWords } from './topics.ts'

const underRbi = ({ market }: FaqFacts): boolean => marketRules(market).regulator === 'rbi'

const lateInWords = (facts: FaqFacts): string => {
  const { penalty, interestTiers } = firstLate(facts)
  const { money, percent } = facts.figures
  const once = penalty
    ? `sekali ${money(penalty.amountMinor.new)} (${money(penalty.amountMinor.repeat)} bila pernah meminjam), dan `
    : ''
  const tiers = interestTiers.map(({ fromDay, toDay, ratePerDay }) =>
    toDay === undefined
      ? `${percent(ratePerDay)} per hari sejak hari terlambat ke-${fromDay}`
      : `${percent(ratePerDay)} per hari dari hari terlambat ke-${fromDay} sampai ke-${toDay}`,
  )
  return tiers.length === 0
    ? 'Tidak ada biaya.'
    : `Biayanya ${once}${tiers.join(', lalu ')}, dari jumlah yang belum dibayar.`
}

export const faqId: FaqWords = {
  titles: {
    apply: 'Mengajukan pinjaman',
    cost: 'Biaya pinjaman',
    payout: 'Menerima dana',
    pay: 'Membayar',
    late: 'Bila sulit membayar',
    safety: 'Data dan keamanan Anda',
    help: 'Bantuan dan pengaduan',
  },
  questions: {
    who: [
      'Siapa yang dapat meminjam?',
      facts =>
        `Siapa pun yang berusia ${facts.terms.conditions.leastAgeYears} tahun atau lebih, berpenghasilan sekurang-kurangnya ${facts.figures.money(facts.terms.rules.declared.minimumIncome.minor)} per ${facts.terms.rules.declared.minimumIncome.per === 'month' ? 'bulan' : 'tahun'}, ${underRbi(facts) ? 'warga negara India' : 'tinggal di Indonesia'}, dan mempunyai rekening bank atas nama sendiri. Kami meminjamkan ${amountRange(facts)}.`,
    ],
    documents: [
      'Apa saja yang diperlukan?',
      facts =>
        underRbi(facts)
          ? 'Nomor ponsel, PAN, foto kartu identitas dan wajah, pekerjaan dan penghasilan, serta rekening bank dengan IFSC.'
          : 'Nomor ponsel, nomor KTP, foto KTP dan wajah, pekerjaan dan penghasilan, serta rekening bank.',
    ],
    'how-long': [
      'Berapa lama prosesnya?',
      ({ terms }) =>
        `Mengisi pengajuan sekitar sepuluh menit, dan boleh dilanjutkan nanti. Keputusan kami berikan dalam ${terms.conditions.decisionWithinDays} hari. Sebagian besar dana tiba dalam ${terms.rules.declared.disbursementHours} jam setelah Anda setuju; paling lambat ${terms.conditions.creditedWithinDays.most} hari kalender.`,
    ],
    'one-loan': [
      'Bolehkah punya dua pinjaman sekaligus?',
      () => 'Tidak. Satu pinjaman pada satu waktu menjaga utang tetap dalam kemampuan Anda.',
    ],
    refused: [
      'Mengapa pengajuan saya ditolak?',
      () =>
        'Biasanya karena usia, penghasilan, atau utang lain yang sudah mengambil sebagian besar penghasilan. Tanyakan kepada kami: kami memberi tahu alasannya, dan petugas memeriksanya lagi bila Anda mau.',
    ],
    again: [
      'Kapan saya boleh mengajukan lagi setelah ditolak?',
      () => 'Setelah penyebabnya berubah, misalnya penghasilan atau utang lain Anda.',
    ],
    collateral: [
      'Perlukah penjamin atau jaminan?',
      () =>
        'Tidak. Anda boleh menyebut paling banyak dua orang yang mengenal Anda, tetapi mereka tidak menjamin apa pun.',
    ],
    price: [
      'Berapa biaya pinjaman?',
      facts => {
        const { example } = facts.terms
        if (!example) return 'Setiap produk menampilkan seluruh biayanya sebelum Anda mengajukan.'
        const { money } = facts.figures
        const { figures } = example
        return `Contoh, ${example.product}: dari ${money(figures.principalMinor)} Anda menerima ${money(figures.netDisbursedMinor)} dan membayar kembali ${money(figures.totalRepayableMinor)} dalam ${figures.schedule.rows.length} cicilan. Seluruh biayanya ${money(figures.totalCostMinor)}, dengan APR ${exampleApr(facts)}. Angka Anda sendiri ditampilkan sebelum Anda menyetujui.`
      },
    ],
    apr: [
      'Apa itu APR?',
      () =>
        'Satu angka per tahun yang memuat semua biaya: bunga dan biaya lain, dihitung dari dana yang benar-benar Anda terima. Dengan angka itu Anda dapat membandingkan kami dengan pemberi pinjaman lain.',
    ],
    'fee-taken': [
      'Mengapa dana yang diterima lebih kecil dari pinjaman?',
      () =>
        'Biaya dipotong sebelum dana dikirim. Halaman menampilkan dana yang diterima di samping jumlah pinjaman, dan APR dihitung dari dana yang diterima.',
    ],
    hidden: [
      'Adakah biaya tersembunyi?',
      () =>
        'Tidak ada. Biaya yang tidak tercantum dalam ringkasan informasi tidak boleh ditagih, menurut hukum dan menurut aturan kami.',
    ],
    limits: [
      'Adakah batas biaya pinjaman?',
      facts =>
        underRbi(facts)
          ? 'Ada. Bunga, biaya, dan biaya keterlambatan bersama-sama tidak pernah melebihi jumlah yang Anda pinjam. Penghitungan berhenti dengan sendirinya.'
          : 'Ada, OJK menetapkan batas per hari dan batas seluruh pinjaman: semuanya bersama-sama tidak pernah melebihi 100% dari jumlah yang Anda pinjam. Penghitungan berhenti dengan sendirinya.',
    ],
    'offer-binds': [
      'Dapatkah harganya berubah setelah saya melihatnya?',
      () =>
        'Tidak, sampai tanggal yang tertulis di ringkasan informasi. Waktu itu untuk berpikir dan membandingkan.',
    ],
    'when-money': [
      'Kapan dananya tiba?',
      ({ terms }) =>
        `Biasanya dalam ${terms.rules.declared.disbursementHours} jam, paling lambat ${terms.conditions.creditedWithinDays.most} hari kalender. Halaman pinjaman menunjukkan posisinya.`,
    ],
    'whose-account': [
      'Bolehkah dana dikirim ke rekening orang lain?',
      () => 'Tidak, hanya ke rekening atas nama Anda sendiri. Itu juga melindungi Anda.',
    ],
    'not-arrived': [
      'Pinjaman berjalan, tetapi dana belum masuk. Bagaimana?',
      ({ telephone }) =>
        `Periksa rekening di halaman pinjaman. Bila bank mengembalikan dana, kami mengirimnya lagi dan tidak ada biaya untuk waktu di antaranya. Bila tetap belum masuk, hubungi ${telephone}.`,
    ],
    'give-back': [
      'Saya berubah pikiran. Bolehkah pinjaman dikembalikan?',
      facts => {
        const days = firstTerms(facts)?.coolingOffDays ?? 0
        return days === 0
          ? 'Tidak ada waktu khusus untuk itu; Anda boleh melunasi lebih awal.'
          : `Boleh, dalam ${days} hari setelah dana tiba. Anda mengembalikan jumlahnya dengan bunga hari-hari itu; biaya kami dikembalikan. Jumlah tepatnya ada di halaman pinjaman.`
      },
    ],
    'how-to-pay': [
      'Bagaimana cara membayar?',
      facts =>
        underRbi(facts)
          ? 'Buka pinjaman, pilih Bayar sekarang, lalu bayar ke nomor rekening yang tampil dengan UPI, IMPS, atau NEFT. Langkahnya ada di halaman dan dapat dibaca tanpa jaringan.'
          : 'Buka pinjaman, pilih Bayar sekarang, lalu bayar ke virtual account yang tampil atau di mini market. Langkah untuk tiap bank ada di halaman dan dapat dibaca tanpa jaringan.',
    ],
    'which-number': [
      'Bagaimana memastikan nomor itu benar milik kami?',
      () =>
        'Ambil nomor hanya dari halaman pembayaran setelah Anda masuk. Kami tidak pernah mengirim nomor pembayaran lewat pesan, dan tidak ada petugas kami yang menerima uang tunai.',
    ],
    'amount-exact': [
      'Bagaimana bila bayarnya kurang atau lebih?',
      () =>
        'Tidak ada yang hilang. Uang yang tidak sesuai tagihan disimpan dengan aman, ditampilkan kepada Anda, lalu dicatat atau dikembalikan oleh petugas.',
    ],
    'paid-not-seen': [
      'Saya sudah membayar, tetapi masih tertulis menunggu.',
      () =>
        'Sebagian besar bank mengabari kami dalam satu menit, ada yang sampai satu jam. Pilih TELAH MEMBAYAR dan tulis nomor referensi dari struk: kami menelusurinya. Keterlambatan bank tidak menjadi biaya Anda; yang dihitung adalah hari Anda membayar.',
    ],
    'number-expired': [
      'Nomor pembayaran sudah tidak berlaku.',
      () =>
        'Buat nomor baru di halaman pembayaran. Uang yang dibayar ke nomor lama tetap sampai dan kami simpan untuk Anda.',
    ],
    'early-installment': [
      'Bolehkah membayar cicilan sebelum jatuh tempo?',
      () => 'Boleh, kapan saja dan tanpa biaya.',
    ],
    'pay-off': [
      'Bolehkah melunasi seluruh pinjaman lebih awal?',
      facts => {
        const terms = firstTerms(facts)
        return terms
          ? `Boleh, setelah ${facts.figures.percent(terms.prepayment.afterTermShare)} tenor dan sekurang-kurangnya ${terms.prepayment.afterDays} hari berlalu, tanpa denda.`
          : 'Boleh, tanpa denda.'
      },
    ],
    order: [
      'Pembayaran saya dicatat untuk apa dahulu?',
      () =>
        'Untuk yang sudah jatuh tempo, mulai dari yang paling lama: biaya keterlambatan, lalu biaya, bunga, dan pokok. Tanda terima menunjukkan pembagiannya.',
    ],
    'other-person': [
      'Bolehkah orang lain membayarkan?',
      () => 'Boleh. Nomor itu milik tagihan Anda, siapa pun yang membayar.',
    ],
    receipt: [
      'Di mana tanda terima saya?',
      () => 'Di halaman pembayaran dan di halaman pinjaman, selama akun Anda terbuka.',
    ],
    'cost-late': [
      'Berapa biaya bila terlambat?',
      facts => {
        const late = facts.terms.example?.late
        const example = late
          ? ` Cicilan ${facts.figures.money(late.installmentMinor)} yang terlambat ${late.days} hari bertambah ${facts.figures.money(late.chargeMinor)}.`
          : ''
        return `${lateInWords(facts)}${example}`
      },
    ],
    stop: [
      'Apakah terus bertambah tanpa akhir?',
      () =>
        'Tidak. Penghitungannya berhenti pada batas, dan halaman pinjaman memberitahukannya. Tidak ada biaya atas biaya.',
    ],
    'cannot-pay': [
      'Saya tidak dapat membayar bulan ini. Apa yang harus dilakukan?',
      ({ telephone }) =>
        `Beri tahu kami seawal mungkin, lewat ${telephone} atau pesan. Kami mencari jalan bersama Anda. Bertanya tidak dikenai biaya dan tidak merugikan Anda.`,
    ],
    'more-time': [
      'Bolehkah meminta tambahan waktu?',
      facts => {
        const extension = firstTerms(facts)?.extension
        return extension && extension.maxTimes > 0
          ? `Boleh, dengan biaya ${facts.figures.feeAmount(extension.fee)}. Halaman pinjaman menampilkan tanggal baru dan biayanya sebelum Anda memilih.`
          : 'Kami tidak menjual perpanjangan, karena pinjaman menjadi lebih mahal. Hubungi kami sebelum jatuh tempo: kita dapat menyepakati tanggal lain.'
      },
    ],
    'who-calls': [
      'Siapa yang akan menghubungi saya, dan kapan?',
      ({ terms }) =>
        `Hanya petugas kami sendiri, hanya Anda, dan hanya pukul ${hoursInIndonesian(terms.conditions.collectionHours)}. Mereka menyebut nama. Mereka tidak mengancam dan tidak memberi tahu siapa pun tentang pinjaman Anda.`,
    ],
    'credit-register': [
      'Apakah keterlambatan tercatat?',
      facts =>
        underRbi(facts)
          ? 'Dapat tercatat. Bila hukum mewajibkan pelaporan, pinjaman yang dibayar tepat waktu membantu Anda dan yang tidak dibayar menyulitkan pinjaman berikutnya, di mana pun.'
          : 'Dapat tercatat. Bila hukum mewajibkan pelaporan ke SLIK dan pusat data fintech lending, pinjaman yang dibayar tepat waktu membantu Anda dan yang tidak dibayar menyulitkan pinjaman berikutnya.',
    ],
    contacts: [
      'Apakah kontak atau foto saya dibaca?',
      () => 'Tidak pernah. Aplikasi tidak memintanya, dan server kami menolak data seperti itu.',
    ],
    location: [
      'Mengapa lokasi saya diminta?',
      () =>
        'Satu kali, dengan persetujuan Anda, untuk memeriksa pengajuan. Anda boleh menolak. Ketelitiannya sekitar satu kilometer.',
    ],
    otp: [
      'Ada yang meminta kode saya. Apakah itu dari sini?',
      () =>
        'Bukan. Kami tidak pernah meminta OTP, PIN, atau kata sandi. Jangan berikan kepada siapa pun, dan beri tahu kami.',
    ],
    fraud: [
      'Ada yang menawarkan pinjaman atas nama kami dan meminta uang muka.',
      () =>
        'Itu penipuan. Kami tidak pernah meminta uang sebelum pinjaman. Kirimkan kepada kami pesan yang Anda terima.',
    ],
    'see-data': [
      'Bolehkah melihat data saya yang disimpan?',
      () => 'Boleh, di Akun saya: lihat, perbaiki, atau unduh sebagai berkas.',
    ],
    'close-account': [
      'Bagaimana menutup akun?',
      () =>
        'Di Akun saya, bila tidak ada pinjaman yang belum lunas. Yang tidak wajib disimpan kami hapus, dan kami memberi tahu sampai kapan sisanya disimpan.',
    ],
    'number-changed': [
      'Nomor ponsel saya berganti.',
      ({ telephone }) => `Hubungi ${telephone}. Kami memastikan bahwa itu Anda, lalu menggantinya.`,
    ],
    complain: [
      'Bagaimana cara mengadu?',
      ({ terms, officer }) =>
        `Lewat aplikasi, situs, telepon, atau kepada ${officer}. Jawaban Anda terima dalam ${terms.conditions.complaint.replyWorkingDays} hari kerja, dan halaman menunjukkan batas waktunya.`,
    ],
    'not-satisfied': [
      'Bagaimana bila jawabannya tidak membantu?',
      facts =>
        underRbi(facts)
          ? `Setelah ${facts.terms.conditions.complaint.limit.count} hari, atau bila kami menolak, Anda dapat menghubungi Ombudsman Reserve Bank of India di cms.rbi.org.in. Tidak ada biaya.`
          : 'Anda dapat menghubungi OJK, Kontak 157, dan lembaga penyelesaian sengketa yang ditunjuknya. Tidak ada biaya.',
    ],
    hours: [
      'Kapan kami dapat dihubungi?',
      ({ hours, telephone, email }) => `${hours}: ${telephone}, atau ${email} kapan saja.`,
    ],
    language: [
      'Bahasa apa saja yang dilayani?',
      facts =>
        underRbi(facts)
          ? 'Bahasa Inggris, di halaman dan lewat telepon.'
          : 'Bahasa Indonesia dan bahasa Inggris.',
    ],
  },
}
