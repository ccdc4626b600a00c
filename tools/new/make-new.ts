import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { KINDS, type Kind } from './kinds.ts';

/**
 * Makes a chart, connector, feature or screen by copying the folder of one that works and changing its names.
 * @returns the files that were written
 * @throws Error with a text for the person at the keyboard
 */
export function makeNew(root: string, kindName: string, name: string): string[] {
  const kind = KINDS[kindName];
  if (!kind)
    throw new Error(`There is no template for '${kindName}'. There are: ${Object.keys(KINDS).join(', ')}.`);
  const words = name
    .toLowerCase()
    .split(/[\s_-]+/)
    .filter(Boolean);
  if (words.length === 0 || words.some(word => !/^[a-z][a-z0-9]*$/.test(word)))
    throw new Error(`'${name}' is no name: use words of letters and digits, such as 'funnel' or 'box plot'.`);
  const target = join(root, kind.parent, kind.folderCase === 'snake' ? words.join('_') : words.join('-'));
  if (existsSync(target)) throw new Error(`${target.slice(root.length + 1)} is there already.`);
  const rename = renamer(kind, words);
  return [
    ...copyFolder(join(root, kind.parent, kind.template), target, rename),
    ...kind.lists.map(list => addLine(join(root, list.file), list.like, rename)),
  ];
}

function copyFolder(from: string, to: string, rename: (text: string) => string): string[] {
  mkdirSync(to, { recursive: true });
  return readdirSync(from).flatMap(entry => {
    const [source, target] = [join(from, entry), join(to, rename(entry))];
    if (statSync(source).isDirectory()) return copyFolder(source, target, rename);
    writeFileSync(target, rename(readFileSync(source, 'utf8')));
    return [target];
  });
}

function addLine(file: string, like: RegExp, rename: (text: string) => string): string {
  const text = readFileSync(file, 'utf8');
  const found = like.exec(text);
  if (!found) throw new Error(`${file} has no line like ${like}: add the new one by hand.`);
  const end = found.index + found[0].length;
  writeFileSync(
    file,
    text.slice(0, end) + (found[0].includes(' ') ? '\n' : ', ') + rename(found[0]) + text.slice(end),
  );
  return file;
}

type Form = (words: readonly string[]) => string;

const capital = (word: string): string => word[0]!.toUpperCase() + word.slice(1);
const FORMS: readonly Form[] = [
  words => words.join('_'),
  words => words.join('-'),
  words => words.map((word, at) => (at === 0 ? word : capital(word))).join(''),
  words => words.map(capital).join(''),
  words => words.map(word => word.toUpperCase()).join('_'),
];

// Replaces each spelling of the template's name with the same spelling of the new name.
function renamer(kind: Kind, words: readonly string[]): (text: string) => string {
  const pairs = new Map([
    [kind.label, words.map(capital).join(' ')],
    ...FORMS.map(form => [form(kind.words), form(words)] as const),
  ]);
  const pattern = new RegExp([...pairs.keys()].toSorted((a, b) => b.length - a.length).join('|'), 'g');
  return text => text.replaceAll(pattern, found => pairs.get(found)!);
}
