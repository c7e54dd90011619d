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

/** Hari kata-kata ini ditulis. */
const version = '2026-11-21'

const collected = ({ market }: PrivacyFacts): DocumentSection =>
  section('collected', 'Yang kami kumpulkan, dan yang tidak pernah kami ambil', [
    table(
      'Yang kami simpan, dan untuk apa',
      ['Data', 'Kegunaan'],
      [
        ['Nomor ponsel', 'Untuk masuk, dan memberi kabar tentang pinjaman Anda'],
        [
          `Nama, tanggal lahir, ${getMarket(market).certification.takesAadhaarLast4 ? 'PAN (dan empat digit terakhir Aadhaar, bila Anda mau)' : 'nomor KTP'}, alamat`,
          'Mengenali Anda, dan memenuhi kewajiban hukum pemberi pinjaman',
        ],
        ['Pekerjaan, penghasilan, utang lain', 'Menilai apakah pinjaman terjangkau bagi Anda'],
        ['Rekening bank', 'Mencairkan pinjaman kepada Anda, dan tidak kepada orang lain'],
        [
          'Foto kartu identitas dan wajah Anda',
          'Memastikan bahwa itu Anda. Foto wajah dihapus begitu pemeriksaan selesai',
        ],
        [
          'Paling banyak dua orang yang Anda sebut sendiri',
          'Menghubungi Anda; tidak pernah untuk menagih',
        ],
        [
          'Lokasi, satu kali, hanya bila Anda setuju',
          'Memeriksa pengajuan. Disimpan dengan ketelitian sekitar satu kilometer',
        ],
        [
          'Beberapa keterangan ponsel, bila aplikasi mengirimnya: model, sistem, memori, jaringan',
          'Mencegah penipuan',
        ],
        [
          'Pinjaman, pembayaran, pesan, dan pengaduan',
          'Menjaga akun Anda tetap benar dan menjawab Anda',
        ],
      ],
    ),
    paragraph(
      'Kami tidak membaca kontak, catatan panggilan, pesan, foto, atau berkas Anda, dan tidak mendengar atau merekam Anda. Kedua regulator melarangnya, dan kami pun demikian: server kami menolak daftar kontak meskipun ada aplikasi yang mengirimnya.',
    ),
  ])

const use = (): DocumentSection =>
  section('use', 'Penggunaan data', [
    paragraph('Data Anda hanya kami gunakan untuk:'),
    list([
      'memeriksa identitas Anda dan memutuskan pengajuan;',
      'mencairkan pinjaman, menerima pembayaran, dan melakukan pembukuan;',
      'mengingatkan jatuh tempo dan menjawab pertanyaan Anda;',
      'mencegah penipuan dan memenuhi kewajiban hukum;',
      'mengirim kabar produk kami, hanya bila Anda menyetujuinya.',
    ]),
    paragraph(
      'Keputusan mengikuti aturan tertulis: usia, penghasilan, utang lain, dan pinjaman sebelumnya. Bila aturan menolak, Anda boleh meminta seseorang memeriksanya.',
    ),
  ])

const disclosure = ({ market }: PrivacyFacts): DocumentSection =>
  section('disclosure', 'Pengungkapan', [
    paragraph('Kami tidak menjual data Anda. Pihak lain hanya menerima yang mereka perlukan:'),
    list([
      'bank atau perusahaan pembayaran yang membuat nomor pembayaran dan mencairkan pinjaman: nama Anda dan jumlahnya;',
      'perusahaan pengirim SMS kami: nomor Anda dan pesannya;',
      marketRules(market).creditRecord === 'credit-bureau'
        ? 'lembaga informasi kredit dan pihak berwenang, bila diwajibkan hukum;'
        : 'layanan informasi keuangan (SLIK), pusat data fintech lending, dan pihak berwenang, bila diwajibkan hukum;',
      'pemberi pinjaman lain, hanya setelah Anda setuju di halaman yang menyebut namanya.',
    ]),
    paragraph(
      'Orang yang Anda sebut sebagai referensi tidak pernah diberi tahu utang Anda, begitu pula siapa pun.',
    ),
  ])

const cookies = (): DocumentSection =>
  section('cookies', 'Cookie', [
    table(
      'Yang disimpan peramban Anda untuk kami',
      ['Apa', 'Mengapa', 'Berapa lama'],
      [
        [
          'Cookie sesi',
          'Mengetahui bahwa Anda sudah masuk',
          'Sampai Anda keluar atau sesi berakhir',
        ],
        ['Bahasa', 'Menampilkan halaman dalam bahasa pilihan Anda', 'Satu tahun'],
        ['Cara bayar', 'Mengingat bank atau gerai pilihan Anda', 'Sampai Anda memilih yang lain'],
        [
          'Petunjuk pembayaran',
          'Dapat dibaca tanpa jaringan; tidak memuat data Anda',
          'Sampai diganti',
        ],
      ],
    ),
    paragraph('Tidak ada cookie iklan dan tidak ada pelacak pihak lain di halaman kami.'),
  ])

const security = (): DocumentSection =>
  section('security', 'Keamanan data', [
    list([
      'Nomor ponsel, nama, nomor identitas, alamat, dan rekening bank Anda disimpan dalam bentuk terenkripsi.',
      'Petugas kami melihatnya dalam bentuk tersamar. Siapa pun yang membukanya harus menyebut alasannya, dan itu dicatat.',
      'Kode hanya disimpan sebagai sidik digital, dan paling banyak dapat dicoba lima kali.',
      'Kami tidak pernah meminta OTP, PIN, atau kata sandi Anda. Yang memintanya bukan dari kami.',
    ]),
    paragraph(
      'Bila terjadi kebocoran yang membahayakan data Anda, kami memberi tahu Anda dan pihak berwenang.',
    ),
  ])

const equality = (): DocumentSection =>
  section('equality', 'Tanpa diskriminasi', [
    paragraph(
      'Jenis kelamin, ras, suku, agama, asal, orientasi seksual, disabilitas, riwayat kesehatan, dan pandangan politik tidak digunakan dalam keputusan pinjaman apa pun.',
    ),
  ])

const rights = ({ officer, conditions }: PrivacyFacts): DocumentSection =>
  section('rights', 'Hak Anda', [
    paragraph('Di Akun saya, semua ini dapat Anda lakukan sendiri, tanpa biaya:'),
    table(
      'Hak Anda',
      ['Hak', 'Caranya'],
      [
        ['Akses', 'Melihat data yang kami simpan tentang Anda, dan mengunduhnya sebagai berkas'],
        [
          'Perbaikan',
          'Memperbaiki data. Nama, tanggal lahir, dan nomor identitas diperiksa dahulu',
        ],
        ['Penghapusan', 'Menutup akun. Yang tidak wajib disimpan menurut hukum kami hapus'],
        ['Pembatalan', 'Akun dapat ditutup bila tidak ada pinjaman yang belum lunas'],
        [
          'Menolak atau membatasi',
          'Tulis kepada kami: penggunaan itu berhenti selama kami periksa',
        ],
        ['Mencabut persetujuan', 'Cabut tiap persetujuan, semudah Anda memberikannya'],
        ['Mengadu', `Kepada kami, kepada ${officer.name}, atau pihak berwenang di bawah ini`],
      ],
    ),
    paragraph(
      'Saat Anda menutup akun, kami memberi tahu sampai kapan hukum mewajibkan catatan pinjaman disimpan, lalu kami menghapusnya.',
    ),
    paragraph(`Kami menjawab dalam ${conditions.complaint.replyWorkingDays} hari kerja.`),
  ])

const minors = ({ conditions }: PrivacyFacts): DocumentSection =>
  section('minors', 'Perlindungan anak', [
    paragraph(
      `Layanan ini untuk orang dewasa yang cakap hukum, berusia ${conditions.leastAgeYears} tahun atau lebih. Bila kami mengetahui seseorang yang lebih muda mendaftar, akunnya kami tutup dan datanya kami hapus.`,
    ),
  ])

const changes = (): DocumentSection =>
  section('changes', 'Perubahan', [
    paragraph(
      'Setiap versi kebijakan ini bertanggal. Bila suatu perubahan memerlukan persetujuan, kami memintanya; tanpa itu, versi yang Anda setujui tetap berlaku.',
    ),
  ])

const contacts = ({ lender, email, telephone, officer, market }: PrivacyFacts): DocumentSection =>
  section('contacts', 'Kontak', [
    list([
      `${lender}: ${telephone}, ${email}`,
      `${officer.name}: ${officer.phone}, ${officer.email}`,
      marketRules(market).regulator === 'rbi'
        ? 'Data Protection Board of India; Reserve Bank of India, cms.rbi.org.in'
        : 'OJK, Kontak 157, kontak157.ojk.go.id; Kementerian Komunikasi dan Digital',
    ]),
  ])

export const privacyId = (facts: PrivacyFacts): DocumentText => ({
  title: 'Kebijakan privasi',
  lead: `Apa yang ${facts.appName} ketahui tentang Anda, mengapa, siapa lagi yang melihatnya, dan bagaimana Anda tetap memegang kendali.`,
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
