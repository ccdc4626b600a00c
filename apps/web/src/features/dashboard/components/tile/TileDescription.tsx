import { useQuery } from '@tanstack/react-query';
import styles from './tile.module.css';

/** Shows the description of a chart above its drawing. */
export function TileDescription({ code }: { readonly code: string }) {
  const { data } = useQuery({
    queryKey: ['markdown', code],
    queryFn: async () => (await import('../grid/markdown.ts')).markdownHtml(code),
    staleTime: Infinity,
    retry: false,
  });
  if (data === undefined) return <div className={styles.description}>{code}</div>;
  // The HTML has been through the sanitizer.
  return <div className={styles.description} dangerouslySetInnerHTML={{ __html: data }} />;
}
