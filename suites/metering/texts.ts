/* cspell:disable */

/**
 * Texts of several scripts and kinds, short and long. Tokenizers divide them into very different numbers of tokens, so together they tell which one
 * counts. Each starts with a character that no tokenizer joins with the line break before it. `token-counts.ts` contains their tokens.
 */
export const texts = {
  english: [
    'The lighthouse keeper counted seventeen gulls before breakfast and wrote the number into a narrow green notebook.',
    'Rain again.',
    'No one had expected the orchestra to rehearse in the abandoned railway depot, yet every seat was taken an hour before the doors were closed, and the conductor, who disliked crowds, apologised twice.',
    'Unbelievably thorough bookkeeping.',
    'She sold her bicycle, bought a second-hand typewriter and moved to a village without a post office.',
  ],
  german: [
    'Die Straßenbahnhaltestelle wurde wegen Überschwemmungsgefahr vorübergehend geschlossen.',
    'Größtenteils heiter.',
    'Während der Bürgermeister noch über die Wiedereröffnung der Schwimmhalle verhandelte, hatten die Schülerinnen längst beschlossen, ihr Zeltlager an den Fluss zu verlegen.',
    'Fünfundzwanzig Äpfel, zwölf Birnen.',
    'Die Versicherungsgesellschaft bestätigte schriftlich, dass sämtliche Möbelstücke ersetzt werden.',
  ],
  french: [
    "Aujourd'hui, le boulanger a oublié d'allumer son four et tout le quartier s'est réveillé sans pain.",
    'Quelle drôle d’idée.',
    'Les élèves de la chorale, à peine rentrés de leur tournée en Bretagne, répétaient déjà les chansons qu’ils devaient présenter à la fête de l’été.',
    'Une forêt, un château, trois cœurs.',
    'Il n’avait jamais su pourquoi sa grand-mère gardait ces vieilles clés rouillées.',
  ],
  russian: [
    'Сегодня утром в библиотеке было так тихо, что слышалось тиканье старых настенных часов.',
    'Снова дождь.',
    'Когда последний поезд отошёл от платформы, начальник станции погасил фонари, запер кассу и медленно пошёл домой через заснеженный сад.',
    'Двадцать пять яблок и груша.',
    'Здравствуйте, подскажите, пожалуйста, где находится ближайшая аптека?',
  ],
  greek: [
    'Η γιαγιά μου φύτεψε μια λεμονιά πίσω από το σπίτι, δίπλα στη θάλασσα.',
    'Καλημέρα σας.',
    'Οι ψαράδες γύρισαν νωρίς στο λιμάνι, γιατί ο άνεμος είχε δυναμώσει και τα κύματα έσπαγαν πάνω στα βράχια του παλιού φάρου.',
    'Δύο βιβλία και ένα τετράδιο.',
    'Το τρένο για τη Θεσσαλονίκη φεύγει στις έξι το πρωί.',
  ],
  chinese: [
    '今天天气很好，我们决定去图书馆看书，然后在河边散步。',
    '又下雨了。',
    '老街尽头的那家茶馆已经开了七十多年，店主每天清晨都会亲自烧水，等第一位客人推门进来时，茶香早就飘满了整间屋子。',
    '三只猫和一把旧雨伞。',
    '请问最近的地铁站怎么走，需要换乘几次？',
  ],
  japanese: [
    '駅前の小さな喫茶店では、毎朝七時に焼きたてのパンの香りがします。',
    'また雨です。',
    '祖母が大切にしていた古いカメラは、引っ越しの時に見つからなくなったと思っていたが、屋根裏の箱の中で静かに眠っていた。',
    'りんごを三つ買いました。',
    'すみません、図書館までの道を教えていただけませんか。',
  ],
  korean: [
    '오늘은 날씨가 좋아서 친구와 함께 도서관에 걸어가기로 했습니다.',
    '또 비가 온다.',
    '할머니는 새벽마다 마당을 쓸고 장독대를 닦으신 다음, 마을 입구에 있는 작은 우물까지 천천히 걸어가셨다.',
    '사과 세 개와 낡은 우산.',
    '가장 가까운 지하철역은 어디에 있습니까?',
  ],
  arabic: [
    'في صباح اليوم التالي فتح صاحب المكتبة الباب ورتب الكتب القديمة على الرفوف.',
    'صباح الخير.',
    'عندما وصلت القافلة إلى الواحة كانت الشمس قد غابت، فجلس المسافرون حول النار وشربوا القهوة وتحدثوا عن مدن بعيدة لم يزرها أحد منهم.',
    'ثلاث تفاحات وكتاب.',
    'من فضلك، أين تقع أقرب محطة للقطار؟',
  ],
  hindi: [
    'आज सुबह पुस्तकालय में इतनी शांति थी कि पुरानी घड़ी की टिक-टिक सुनाई दे रही थी।',
    'फिर बारिश।',
    'गाँव के बाहर बरगद के पेड़ के नीचे बैठे बुज़ुर्ग बच्चों को समुद्र, जहाज़ों और दूर देशों की कहानियाँ सुना रहे थे।',
    'तीन सेब और एक छाता।',
    'कृपया बताइए, सबसे नज़दीकी विद्यालय कहाँ है?',
  ],
  thai: [
    'เช้าวันนี้อากาศดีมาก เราจึงเดินไปห้องสมุดด้วยกัน',
    'ฝนตกอีกแล้ว',
    'คุณยายเก็บกล้องถ่ายรูปเก่าไว้ในกล่องไม้ใต้บันได และไม่เคยบอกใครว่ารูปในนั้นถ่ายที่ไหน',
    'แอปเปิลสามลูก',
    'สถานีรถไฟที่ใกล้ที่สุดอยู่ที่ไหน',
  ],
  code: [
    'for (let index = 0; index < rows.length; index += 2) { total += rows[index]?.price ?? 0 }',
    'return null;',
    'SELECT customer_id, SUM(amount_cents) / 100.0 AS revenue FROM invoices WHERE paid_at IS NOT NULL GROUP BY customer_id HAVING COUNT(*) > 3 ORDER BY revenue DESC;',
    '#include <stdint.h>',
    '{"id":"a1b2","tags":["x","y"],"nested":{"ok":true,"ratio":-0.25}}',
  ],
  numbers: [
    '3.14159265, 1024, 65536, 1000000007, 0xDEADBEEF and 7e-9 were the only values in the table.',
    '99.5 %',
    '2026-01-31T23:59:59Z, 1999-12-31T00:00:00+02:00, 12:45, 192.168.100.254, +41 44 668 18 00, 4111-1111-1111-1111, ISBN 978-3-16-148410-0',
    '48 151 623 42',
    '1,000,000 / 365 = 2739.7260273972602',
  ],
  emoji: [
    'Picnic plan: 🧺🍐🧀🥖 at noon, bicycles 🚲🚲, and please no 🐝🐝🐝!',
    'Done ✅',
    'The crew 👩‍🚀👨🏽‍🚒🧑‍🌾 waved the flags 🇨🇭🇯🇵🏳️‍🌈 while the band 🎺🥁🎻 played ♪♫, then everyone went home 🏠→🛏️ and slept 😴💤.',
    'Hot soup ☕🍲',
    'Weather: ☀️ → ⛅ → 🌧️ → ⛈️, wind ≈ 12 m/s ↗',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type Kind = keyof typeof texts

export const kinds = Object.keys(texts) as readonly Kind[]

/** All texts, in the order of `token-counts.ts`. */
export const allTexts: readonly string[] = Object.values(texts).flat()

const first = 'Read these lines.'
const last = 'Answer with the word OK.'

/**
 * A prompt with texts. Its first and its last line are always the same, so that templates which trim a message do not change the tokens of the texts: the
 * tokens of a prompt are those of the prompt without texts, and those of each text with its line break.
 */
export const promptOf = (lines: readonly string[]): string => [first, ...lines, last].join('\n')

/** The texts of a prompt; undefined if another tool wrote it. */
export function textsIn(prompt: string): readonly string[] | undefined {
  const [start, ...lines] = prompt.split('\n')
  const end = lines.pop()
  return start === first && end === last ? lines : undefined
}
