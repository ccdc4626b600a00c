import { Tag } from '@powerset/ui/tag/Tag.tsx';
import styles from './tags.module.css';

export interface WireTag {
  readonly id?: number;
  readonly name?: string | null;
  readonly type?: number | string;
}

/** The type of the tags that users create; the others follow from the items themselves. */
const CUSTOM = 1;
const MOST = 2;

/** Shows tags as links to the pages that list what has them. */
export function TagLinks({ tags }: { readonly tags: readonly WireTag[] }) {
  const shown = tags.filter(tag => tag.type === CUSTOM && tag.name);
  return (
    <span className={styles.tags}>
      {shown.slice(0, MOST).map(tag => (
        <TagLink key={tag.id} id={tag.id!} name={tag.name!} />
      ))}
      {shown.length > MOST && (
        <Tag
          title={shown
            .slice(MOST)
            .map(tag => tag.name)
            .join(', ')}
        >
          +{shown.length - MOST}
        </Tag>
      )}
    </span>
  );
}

/** Shows one tag as a link to what has it. */
export function TagLink({ id, name }: { readonly id: number; readonly name: string }) {
  return (
    <a className={styles.link} href={tagHref(id)} title={name}>
      <Tag>{name}</Tag>
    </a>
  );
}

/** Returns the address of the page that lists what has a tag. */
export function tagHref(id: number): string {
  return `/superset/all_entities/?id=${id}`;
}
