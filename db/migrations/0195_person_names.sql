-- Names of persons are compared without accents and in any order. docs/friends.md

SET lock_timeout = '5s';

-- The words of a name in one order, without accents, points and case. Indexes hold its answers: a changed rule needs a
-- function of another name, and indexes of its own.
CREATE FUNCTION person_name(p_name text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
SET search_path = pg_catalog AS $$
  SELECT string_agg(word, ' ' ORDER BY word COLLATE "C")
    FROM regexp_split_to_table(
           lower(translate(regexp_replace(normalize(p_name, NFKD), '[\u0300-\u036f]', '', 'g'), 'ĐđŁłØø', 'DdLlOo')),
           '[\s.,''’-]+') AS word
   WHERE word <> ''
$$;
