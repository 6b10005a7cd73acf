/* cspell:disable */

/** Words of one script each, and pieces of code, numbers and emoji. */
export const alphabets: readonly (readonly string[])[] = [
  ['harbour', 'watches', 'the', 'lantern', 'although', 'mountains', 'quietly', 'and', 'unbelievable', 'of', 'strength'],
  ['Donaudampfschifffahrt', 'Straßenbahnhaltestelle', 'fünfundzwanzig', 'Größe', 'über', 'Schlüssel', 'Mädchen'],
  ['quelqu’un', 'aujourd’hui', 'été', 'garçon', 'naïve', 'cœur', 'bientôt', 'forêt', 'événement'],
  ['сегодня', 'мороз', 'книга', 'здравствуйте', 'окно', 'поезд', 'молоко', 'вчера'],
  ['今天', '天气', '很好', '我们', '去', '图书馆', '看书', '朋友', '吃饭'],
  ['東京', 'ありがとう', 'カメラ', '電車', 'おはよう', 'です', '散歩', 'ひらがな'],
  ['안녕하세요', '오늘', '날씨가', '좋습니다', '학교', '친구', '도서관'],
  ['السلام', 'كتاب', 'اليوم', 'مدينة', 'قهوة', 'شمس', 'مكتبة'],
  ['नमस्ते', 'किताब', 'आज', 'मौसम', 'अच्छा', 'विद्यालय', 'मित्र'],
  ['Καλημέρα', 'θάλασσα', 'βιβλίο', 'σήμερα', 'ψυχή', 'ήλιος'],
  ['🙂', '👩‍🚀', '🏳️‍🌈', '🚲', '🍐', '🇨🇭', '✨', '🧵'],
  ['for(let i=0;i<n;i++)', '{"id":', 'return null;', '=>', 'const', '!==', '/* x */', 'async', '</div>'],
  ['3.14159', '1024', '2026-01-31', '0xDEADBEEF', '1,000,000', '12:45', '7e-9', '99%'],
]
