import { createContext } from 'react';

/** The database of the dataset, for editors of SQL. */
export interface DatasetDatabase {
  readonly id: number;
  readonly backend: string;
}

export const DatabaseContext = createContext<DatasetDatabase | undefined>(undefined);
